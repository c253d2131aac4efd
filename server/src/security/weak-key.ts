const leastCharacters = 8;
const longestPeriod = 16;

/** Returns true when a text repeats itself after `period` characters, too long to be chance. */
const repeatsAfter = (text: string, period: number): boolean =>
  text.length - period >= Math.min(period, leastCharacters) && text.slice(period) === text.slice(0, -period);

/** Returns true for a typed key: fewer than eight (or `least`) different characters, or a repetition. */
export const isWeakKey = (text: string, least = leastCharacters): boolean =>
  new Set(text).size < least ||
  Array.from({ length: longestPeriod }, (_, i) => i + 1).some((period) => repeatsAfter(text, period));
