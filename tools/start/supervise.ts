import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../print.ts';
import { type Child, startChild } from './child.ts';

const minute = 60_000;
const parentCheckMilliseconds = 500;

/** A program to run: its module from the root of the repository, and an address that responds once it is ready. */
export type Program = { name: string; entry: string; readyAddress: string };

type SuperviseOptions = {
  environment: NodeJS.ProcessEnv;
  /** Restarts each program when its sources change. */
  watch: boolean;
  /** The folder of `<name>.pid` files. */
  dataDirectory: string;
  /** The folder of `<name>.log` files; null passes their lines to our standard output. */
  logDirectory: string | null;
  /** Size limit of one log file in MB. */
  logFileMegabytes: number;
  onReady: () => void;
  /** Interval of the reports on programs that are not ready; a minute by default. */
  wordMilliseconds?: number;
};

/**
 * Runs the programs side by side. Reports when all are ready, and until then every minute the ones that are not.
 * Resolves with the exit code when all are gone: 0 after a signal or our parent's end, 1 if a program ended first.
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

/** Resolves with null after a signal, or when our parent is gone. */
const untilAskedToStop = (): Promise<null> => {
  const parent = process.ppid;
  return new Promise((resolve) => {
    // Ctrl-C arrives from the terminal and again from npm: signals after the first change nothing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(null));
    setInterval(() => process.ppid !== parent && resolve(null), parentCheckMilliseconds).unref();
  });
};

/** Announces that all are ready; reports until then which are not. */
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

const pauseMilliseconds = 100;
const answerMilliseconds = 5_000;

/**
 * Resolves once a GET of the address returns a 2xx status, or `signal` is aborted. It passes each failure to `onMet`.
 */
const untilReady = async (address: string, signal: AbortSignal, onMet: (says: string) => void): Promise<void> => {
  while (!signal.aborted) {
    const met = await ask(address, signal);
    if (met === 'ready') return;
    onMet(`${address} ${met}`);
    await pause(pauseMilliseconds);
  }
};

const ask = async (address: string, signal: AbortSignal): Promise<string> => {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    const response = await fetch(address, { signal: patience });
    await response.body?.cancel();
    return response.ok ? 'ready' : `answers ${response.status}`;
  } catch {
    return 'does not answer';
  }
};
