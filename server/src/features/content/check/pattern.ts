import { createRequire } from 'node:module';

/** What is used of recheck: it is CommonJS, and its main file would start workers and programs of other languages. */
type Recheck = {
  checkSync: (
    source: string,
    flags: string,
    parameters: { timeout: number },
  ) => { status: 'safe' | 'vulnerable' | 'unknown' };
};

let recheck: Recheck | undefined;

/** Loaded for the first pattern that is judged: it is large, and a portal that only serves judges none. */
const loadRecheck = (): Recheck => (recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck);

/** A pattern that takes longer to judge is refused: nobody knows what it would do in browsers. */
const patienceMs = 5000;

const isSafe = (source: string): boolean => {
  try {
    return loadRecheck().checkSync(`^(?:${source})$`, 'u', { timeout: patienceMs }).status === 'safe';
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
