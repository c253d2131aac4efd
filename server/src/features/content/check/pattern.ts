import { createRequire } from 'node:module';

/** The part of recheck used here. Its main file would start workers and native programs. */
type Recheck = {
  checkSync: (
    source: string,
    flags: string,
    parameters: Record<string, number | string | null>,
  ) => { status: 'safe' | 'vulnerable' | 'unknown' };
};

let recheck: Recheck | undefined;

/** Loaded for the first pattern: it is large, and a serving portal checks none. */
const loadRecheck = (): Recheck => (recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck);

/** Bounded by steps, not time: the same result on a busy machine. */
const bounds = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5_000_000,
  maxIteration: 3,
};

/** Static seeding finds more but unrolls counted repetitions: beyond this it takes minutes. */
const mostRepeats = 100;

const repeatsIn = (source: string): number =>
  [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce((sum, [, least, most]) => sum + Number(most || least), 0);

const isSafe = (source: string): boolean => {
  const seeder = repeatsIn(source) > mostRepeats ? 'dynamic' : 'static';
  try {
    return loadRecheck().checkSync(`^(?:${source})$`, 'u', { ...bounds, seeder }).status === 'safe';
  } catch {
    return false;
  }
};

const judged = new Map<string, boolean>();

/** Returns true when no value makes a pattern backtrack catastrophically. Takes seconds, cached. */
export const isSafePattern = (source: string): boolean => {
  const known = judged.get(source) ?? isSafe(source);
  judged.set(source, known);
  return known;
};
