/** A repeated job; returns the milliseconds until its next run. */
export type Job = () => Promise<number>;

/** A running job. `wake` runs it immediately; `stop` waits for the current run. */
export type Worker = { wake: () => void; stop: () => Promise<void> };

/** Runs `job` until stopped, one run at a time. A run that throws is reported and retried after a second. */
export const startWorker = (job: Job, onError: (error: unknown) => void): Worker => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = false;

  const run = async () => {
    woken = false;
    const delay = await job().catch((error: unknown) => {
      onError(error);
      return 1000;
    });
    running = undefined;
    if (!stopped) timer = setTimeout(start, woken ? 0 : delay);
  };
  const start = () => {
    running = run();
  };
  start();

  return {
    wake: () => {
      woken = true;
      if (running || stopped) return;
      clearTimeout(timer);
      timer = setTimeout(start, 0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
