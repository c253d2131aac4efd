const mostTimes = 3;

/**
 * Returns the milliseconds until the next retry: 5 to 10 s, 20 to 40 s, 80 to 160 s; random, so that phones do not
 * return together.
 */
export const comeBackIn = (times: number, random = Math.random()): number => 4 ** times * 5000 * (1 + random);

/** Retries once the network is back and after a while, at most three times, until the signal aborts. */
export const askLater = (ask: () => void, { times, signal }: { times: { current: number }; signal: AbortSignal }) => {
  addEventListener('online', ask, { signal });
  if (times.current < mostTimes) setTimeout(() => signal.aborted || ask(), comeBackIn(times.current++));
};
