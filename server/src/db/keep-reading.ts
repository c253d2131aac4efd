/** Reads data that other instances may change: at `start`, then `everyMs` after each read, until `stop`. */
export const keepReading = (read: () => Promise<void>, everyMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isStopped = false;

  const again = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      reading = read().then(again);
    }, everyMs);
    timer.unref();
  };
  return {
    start: async (): Promise<void> => {
      reading = read().then(again);
      await reading;
    },
    /** Resolves when the current read has ended; no read follows. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
};
