/** Pauses that grow: the first, how many times as long each one is as the one before, and the longest. */
export type Backoff = { first: number; factor: number; cap: number };

/** Returns the pause after so many tries, in whole units of the backoff. */
export const pauseAfter = ({ first, factor, cap }: Backoff, tries: number): number =>
  Math.round(Math.min(cap, first * factor ** tries));

/** Returns the time until the next of these ages; null after the last. */
export const untilNext = (ages: readonly number[], age: number): number | null => {
  const next = ages.find((mark) => mark > age);
  return next === undefined ? null : next - age;
};
