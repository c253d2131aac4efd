import { print } from '../print.ts';
import { type Child, startChild } from './child.ts';
import { untilReady } from './ready.ts';

const readyMilliseconds = 60_000;
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
  onReady: () => void;
};

/**
 * Runs the programs side by side and says when all are ready. Resolves, when every one of them is gone, with the exit
 * code: 0 after a signal or when our own parent has ended, 1 with the reason written when one ended by itself or none
 * became ready.
 */
export const supervise = async (programs: Program[], options: SuperviseOptions): Promise<number> => {
  const asked = untilAskedToStop();
  const children = programs.map((program) => startChild({ ...program, ...options, onLine: print }));
  const stopped = new AbortController();
  const reason = await Promise.race([
    asked,
    ...children.map(async ({ name, ended }) => `The ${name} stopped by itself: ${await ended}.`),
    watchOver(programs, options, stopped.signal),
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

/** Announces that all are ready and then never resolves; resolves with the reason when they are not in time. */
const watchOver = async (programs: Program[], options: SuperviseOptions, stopped: AbortSignal): Promise<string> => {
  // Under watch, a mistake in the code keeps a program from answering until the next save.
  const patience = options.watch ? stopped : AbortSignal.any([stopped, AbortSignal.timeout(readyMilliseconds)]);
  try {
    await Promise.all(programs.map(({ readyAddress }) => untilReady(readyAddress, patience)));
  } catch (error) {
    return `Not ready within ${readyMilliseconds / 1000} s: ${error instanceof Error ? error.message : error}.`;
  }
  options.onReady();
  return new Promise(() => undefined);
};
