/**
 * Milliseconds that this process has worked. Where everything that is asked works in it, that is the time of an answer on a
 * machine that does nothing else. (That of one thread is counted in steps of some milliseconds.)
 */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Works for so long: stands for a wait for another system, without what a timer adds. */
export const spin = (milliseconds: number): void => {
  const until = worked() + milliseconds;
  while (worked() < until);
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
  const started = worked();
  await ask();
  return worked() - started;
};

/**
 * Times two questions in turns, so that what else this process does falls on both: how far apart the medians are, in
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
