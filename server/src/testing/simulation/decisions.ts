/** One action of a run and what was decided in it, each decision a number: 0 is the calm one, where nothing goes wrong. */
export type Step = { action: string; drawn: number[] };

/** Where a run takes its decisions from: a seed, or the record of another run. */
export type Decisions = {
  /** The next action begins: what is decided from here on belongs to it. */
  begin: (action: string) => void;
  chance: (share: number) => boolean;
  /** The first item is the calm one. */
  pick: <Item>(items: readonly Item[]) => Item;
  /** A number below this one; 0 is the calm one. */
  below: (count: number) => number;
  /** A key of `weights`, each as likely as its weight says; the first is the calm one. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
  /** Every action with its decisions so far, where they are recorded. */
  steps: readonly Step[];
};

/** The generator mulberry32: numbers from 0 up to 1. */
export const createDice = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const pickKey = <Key extends string>(weights: Readonly<Record<Key, number>>, share: number): number => {
  let sum = 0;
  for (const key in weights) sum += weights[key];
  let left = share * sum;
  let index = 0;
  for (const key in weights) {
    left -= weights[key];
    if (left < 0) return index;
    index += 1;
  }
  return 0;
};

const keyAt = <Key extends string>(weights: Readonly<Record<Key, number>>, index: number): Key => {
  const keys = Object.keys(weights) as Key[];
  return keys[index % keys.length]!;
};

/** Decisions that a seed draws: the same seed, the same decisions. They are kept only where a record is asked for. */
export const drawDecisions = (seed: number, isRecorded: boolean): Decisions => {
  const dice = createDice(seed);
  const steps: Step[] = [];
  const keep = (value: number): number => {
    if (isRecorded) steps.at(-1)?.drawn.push(value);
    return value;
  };
  return {
    steps,
    begin: (action) => {
      if (isRecorded) steps.push({ action, drawn: [] });
    },
    chance: (share) => keep(share > 0 && dice() < share ? 1 : 0) === 1,
    pick: (items) => items[keep(items.length > 1 ? Math.floor(dice() * items.length) : 0)]!,
    below: (count) => keep(Math.floor(dice() * count)),
    weighted: (weights) => keyAt(weights, keep(pickKey(weights, dice()))),
  };
};

/** The decisions of a record; where it ends, whatever else there is to decide is decided calmly. */
export const repeatDecisions = (record: readonly Step[]): Decisions => {
  let step = -1;
  let at = 0;
  const steps: Step[] = [];
  const take = (): number => {
    const value = record[step]?.drawn[at] ?? 0;
    at += 1;
    steps.at(-1)?.drawn.push(value);
    return value;
  };
  return {
    steps,
    begin: (action) => {
      step += 1;
      at = 0;
      steps.push({ action, drawn: [] });
    },
    chance: (share) => take() !== 0 && share > 0,
    pick: (items) => items[take() % items.length]!,
    below: (count) => take() % count,
    weighted: (weights) => keyAt(weights, take()),
  };
};
