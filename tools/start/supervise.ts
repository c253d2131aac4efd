import { print } from '../print.ts';
import { type Child, startChild } from './child.ts';
import { untilReady } from './ready.ts';

const minute = 60_000;
const parentCheckMilliseconds = 500;

/** A program to run: its module from the root of the repository, and an address that answers once it is ready. */
export type Program = { name: string; entry: string; readyAddress: string };

type SuperviseOptions = {
  environment: NodeJS.ProcessEnv;
  /** Restart each program when its sources change. */
  watch: boolean;
  /** Where each has its process id in `<name>.pid` as long as it runs. */
  dataDirectory: string;
  /** Where each writes `<name>.log`; null passes their lines to our standard output. */
  logDirectory: string | null;
  /** How many MB of its log one file holds. */
  logFileMegabytes: number;
  onReady: () => void;
  /** How often a program that is waited for is named; every minute unless told. */
  wordMilliseconds?: number;
};

/**
 * Runs the programs side by side and says when all are ready. Resolves, when every one of them is gone, with the exit
 * code: 0 after a signal or when our own parent has ended, 1 with the reason written when one ended by itself. Until all are
 * ready it waits, with a word every minute that says for which.
 */
export const supervise = async (programs: Program[], options: SuperviseOptions): Promise<number> => {
  const asked = untilAskedToStop();
  const children = programs.map((program) => startChild({ ...program, ...options, onLine: print }));
  const stopped = new AbortController();
  void watchOver(programs, options, stopped.signal);
  const reason = await Promise.race([
    asked,
    ...children.map(async ({ name, ended }) => `The ${name} stopped by itself: ${await ended}.`),
  ]);
  stopped.abort();
  print(reason === null ? '\nStopping ...' : `\n${reason}`);
  await Promise.all(children.map((child: Child) => child.stop()));
  return reason === null ? 0 : 1;
};

/** Resolves with null when a signal asks us to stop or our own parent is gone. */
const untilAskedToStop = (): Promise<null> => {
  const parent = process.ppid;
  return new Promise((resolve) => {
    // Ctrl-C reaches us from the terminal and again from npm: every signal after the first changes nothing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(null));
    setInterval(() => process.ppid !== parent && resolve(null), parentCheckMilliseconds).unref();
  });
};

/** Announces that all are ready; until then says again and again which is waited for. */
const watchOver = async (programs: Program[], options: SuperviseOptions, stopped: AbortSignal): Promise<void> => {
  const { onReady, wordMilliseconds = minute } = options;
  const met = new Map<string, string>();
  const word = setInterval(() => met.forEach((says) => print(`${says}. Waiting on; Ctrl-C stops.`)), wordMilliseconds);
  stopped.addEventListener('abort', () => clearInterval(word));
  await Promise.all(
    programs.map(async ({ name, readyAddress }) => {
      await untilReady(readyAddress, stopped, (says) => met.set(name, `The ${name} is not ready yet: ${says}`));
      met.delete(name);
    }),
  );
  clearInterval(word);
  if (!stopped.aborted) onReady();
};
