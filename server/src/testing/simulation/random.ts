/** Randomness that a seed repeats: the same seed, the same run. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A key of `weights`, each as likely as its weight says. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
};

/** The generator mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      const entries = Object.entries(weights) as [Key, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]!)[0];
    },
  };
};
