const mostTimes = 3;

/**
 * How long until what did not come is asked for by itself, in milliseconds: after 5 to 10 s, then 20 to 40 s, then 80 to 160 s. No
 * two phones of an outage that ends ask together.
 */
export const comeBackIn = (times: number, random = Math.random()): number => 4 ** times * 5000 * (1 + random);

/**
 * Asks by itself for what did not come, until the signal ends it: as soon as the network is back, and once after a while, unless it
 * was asked for so three times. `times` counts these.
 */
export const askLater = (ask: () => void, { times, signal }: { times: { current: number }; signal: AbortSignal }) => {
  addEventListener('online', ask, { signal });
  if (times.current < mostTimes) setTimeout(() => signal.aborted || ask(), comeBackIn(times.current++));
};
