const leastCharacters = 8;
const longestPeriod = 16;

/** Whether a text says the same again after `period` characters, to its end, and that is no chance. */
const repeatsAfter = (text: string, period: number): boolean =>
  text.length - period >= Math.min(period, leastCharacters) && text.slice(period) === text.slice(0, -period);

/** Whether a key was typed and not drawn: it has under eight different characters (or `least`), or repeats itself. */
export const isWeakKey = (text: string, least = leastCharacters): boolean =>
  new Set(text).size < least ||
  Array.from({ length: longestPeriod }, (_, i) => i + 1).some((period) => repeatsAfter(text, period));
