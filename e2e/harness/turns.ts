/** Runs at most `limit` tasks at a time, in the order of their requests. */
export const createTurns = (limit: number) => {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await task();
    } finally {
      // A free place goes to the next waiting task.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};
