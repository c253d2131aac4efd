import type { MakeBacking } from '../backing.ts';
import type { End } from '../ends.ts';
import { mutants } from '../mutants.ts';
import { ruleOf } from '../shrink.ts';
import { simulate, type Simulating } from '../simulate.ts';

/** Seeds to run, as numbers and names: they may be handed to another thread. */
export type Range = { from: number; count: number; plant?: string | undefined; losesTime: boolean };

/** Debits that were looked at for a minute, and for a quarter of an hour, and those of them that had ended by then. */
type Ends = { watchedMinute: number; minute: number; watchedQuarter: number; quarter: number };
type Kind = 'plain' | 'any' | 'late';

const noEnds = (): Ends => ({ watchedMinute: 0, minute: 0, watchedQuarter: 0, quarter: 0 });

const addEnd = (sums: Ends, { seconds, watched }: End): void => {
  if (watched >= 60) sums.watchedMinute += 1;
  if (watched >= 60 && seconds <= 60) sums.minute += 1;
  if (watched >= 900) sums.watchedQuarter += 1;
  if (watched >= 900 && seconds <= 900) sums.quarter += 1;
};

const endsBy = (ends: readonly End[]): Record<Kind, Ends> => {
  const sums = { plain: noEnds(), any: noEnds(), late: noEnds() };
  for (const end of ends) {
    addEnd(end.isLate ? sums.late : sums.any, end);
    if (end.isPlain && !end.isLate) addEnd(sums.plain, end);
  }
  return sums;
};

/** What came of them. */
export type Found = {
  count: number;
  /** Seeds that broke a rule, and which. */
  broken: { seed: number; rule: string }[];
  marks: Map<string, number>;
  /** Some of the seeds that met each mark. */
  metAt: Map<string, readonly number[]>;
  /** Debits under plain faults, under any, and those that were paid after we had closed them. */
  ends: Record<Kind, Ends>;
};

/** The number of seeds that are listed for each mark. */
const mostMet = 3;

export const nothingFound = (): Found => ({
  count: 0,
  broken: [],
  marks: new Map(),
  metAt: new Map(),
  ends: endsBy([]),
});

/** Adds what was found elsewhere. */
export const addFound = (all: Found, more: Found): void => {
  all.count += more.count;
  all.broken.push(...more.broken);
  for (const [mark, count] of more.marks) all.marks.set(mark, (all.marks.get(mark) ?? 0) + count);
  for (const [mark, seeds] of more.metAt)
    all.metAt.set(mark, [...(all.metAt.get(mark) ?? []), ...seeds].slice(0, mostMet));
  for (const kind of ['plain', 'any', 'late'] as const)
    for (const key of ['watchedMinute', 'minute', 'watchedQuarter', 'quarter'] as const)
      all.ends[kind][key] += more.ends[kind][key];
};

/** How a run with this mistake, or without one, is begun. */
export const simulatingOf = ({ plant, losesTime }: Pick<Range, 'plant' | 'losesTime'>): Simulating => {
  const planted = mutants.find(({ name }) => name === plant);
  return { ...(planted && { mutant: planted.mutant }), losesTime: losesTime || (planted?.losesTime ?? false) };
};

/** Runs the seeds one after the other. Errors are part of most runs, and where each was thrown is read by nobody before it is told. */
export const runSeeds = async (makeBacking: MakeBacking, range: Range): Promise<Found> => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await runEach(makeBacking, range);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

const runEach = async (makeBacking: MakeBacking, range: Range): Promise<Found> => {
  const options = simulatingOf(range);
  const found = nothingFound();
  for (let seed = range.from; seed < range.from + range.count; seed += 1) {
    const run = await simulate(makeBacking, seed, options);
    const rule = ruleOf(run);
    const broken = rule === undefined ? [] : [{ seed, rule }];
    const metAt = new Map(run.marks.keys().map((mark) => [mark, [seed]]));
    addFound(found, { count: 1, broken, marks: run.marks, metAt, ends: endsBy(run.ends) });
  }
  return found;
};
