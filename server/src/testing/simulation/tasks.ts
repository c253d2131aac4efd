import { AsyncLocalStorage } from 'node:async_hooks';

/** Requests and jobs under way in the simulated process: exactly one of them runs at a time, so that a seed repeats. */
export type Tasks = {
  /**
   * Starts a task; `onEnd` gets its result, a thrown error goes to `onError` (as in production: a log line). `name` says
   * what it is for.
   */
  start: <Result>(task: () => Promise<Result>, onEnd?: (result: Result) => void, name?: string) => void;
  /** The name of the task that asks. */
  current: () => string | undefined;
  /** Waits for something outside (a provider): others may run meanwhile. */
  waitOutside: <Result>(arrival: Promise<Result>) => Promise<Result>;
  /** Settles when every task has ended or waits outside. */
  quiet: () => Promise<void>;
};

/** An empty process. */
export const createTasks = (onError: (error: unknown) => void): Tasks => {
  const names = new AsyncLocalStorage<string | undefined>();
  let busy = 0;
  let wake: (() => void) | undefined;
  const leave = () => {
    busy -= 1;
    if (busy === 0) wake?.();
  };
  return {
    start: (task, onEnd, name) => {
      busy += 1;
      void names
        .run(name, task)
        .then((result) => onEnd?.(result), onError)
        .finally(leave);
    },
    current: () => names.getStore(),
    waitOutside: async (arrival) => {
      leave();
      try {
        return await arrival;
      } finally {
        busy += 1;
      }
    },
    quiet: () =>
      new Promise<void>((resolve) => {
        if (busy === 0) return resolve();
        wake = resolve;
      }),
  };
};
