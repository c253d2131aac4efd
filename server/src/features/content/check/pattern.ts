import { createRequire } from 'node:module';

/** The part of recheck that is used here. It is CommonJS, and its main file would start workers and programs of other languages. */
type Recheck = {
  checkSync: (
    source: string,
    flags: string,
    parameters: Record<string, number | string | null>,
  ) => { status: 'safe' | 'vulnerable' | 'unknown' };
};

let recheck: Recheck | undefined;

/** Loaded for the first pattern that is judged: it is large, and a portal that only serves judges none. */
const loadRecheck = (): Recheck => (recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck);

/** The check is bound by steps alone, so that it says the same on a busy machine. */
const bounds = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5_000_000,
  maxIteration: 3,
};

/** Static seeding finds more, and unrolls each counted repetition: past this many it takes minutes. */
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

/** Whether no value makes a pattern backtrack catastrophically; it takes up to seconds, once for each pattern. */
export const isSafePattern = (source: string): boolean => {
  const known = judged.get(source) ?? isSafe(source);
  judged.set(source, known);
  return known;
};
