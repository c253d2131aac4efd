import { createRequire } from 'node:module';

/** What is used of recheck: it is CommonJS, and its main file would start workers and programs of other languages. */
type Recheck = {
  checkSync: (
    source: string,
    flags: string,
    parameters: { timeout: number },
  ) => { status: 'safe' | 'vulnerable' | 'unknown' };
};

const recheck = createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck;

/** A pattern that takes longer to judge is refused: nobody knows what it would do in browsers. */
const patienceMs = 5000;

const isSafe = (source: string): boolean => {
  try {
    return recheck.checkSync(`^(?:${source})$`, 'u', { timeout: patienceMs }).status === 'safe';
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
