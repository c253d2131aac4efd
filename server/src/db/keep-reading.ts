/** Reads what other instances may change in the database: at `start`, and so many milliseconds after each reading, until `stop`. */
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
    /** Settles when it was read once. */
    start: async (): Promise<void> => {
      reading = read().then(again);
      await reading;
    },
    /** Settles when what is being read is there: nothing is read after it. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
};
