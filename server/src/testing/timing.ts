/** Keeps the process busy: what waits for another system, as long to the microsecond each time. */
export const spin = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

const share = (times: readonly number[], limit: number): number =>
  times.filter((time) => time <= limit).length / times.length;

/** The largest distance between two distributions (Kolmogorov and Smirnov), as the chance that equal ones are so far apart. */
const chanceOf = (one: readonly number[], other: readonly number[]): number => {
  const distance = Math.max(...[...one, ...other].map((limit) => Math.abs(share(one, limit) - share(other, limit))));
  const size = (one.length * other.length) / (one.length + other.length);
  return Math.min(1, 2 * Math.exp(-2 * size * distance ** 2));
};

type Ask = () => Promise<unknown>;

const time = async (ask: Ask): Promise<number> => {
  const started = performance.now();
  await ask();
  return performance.now() - started;
};

/**
 * Times two questions in turns, so that what else the machine does falls on both: how far apart the medians are, in
 * milliseconds, and the chance that equal distributions differ so much. `between` is not timed.
 */
export const compareTimes = async (one: Ask, other: Ask, { times, between }: { times: number; between: Ask }) => {
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1)
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      await between();
      taken[which].push(await time(which ? other : one));
    }
  return { apart: Math.abs(median(taken[0]) - median(taken[1])), chance: chanceOf(...taken) };
};
