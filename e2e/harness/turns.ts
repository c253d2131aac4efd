/** Lets at most `limit` tasks run at a time, in the order in which they were asked for. */
export const createTurns = (limit: number) => {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await task();
    } finally {
      // A place goes on to who waits; it is free only where nobody does.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};
