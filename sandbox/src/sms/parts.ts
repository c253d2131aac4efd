import type { Store } from '../store.ts';

/** One part of a long message: `number` of `count` under one reference. */
export type Part = { reference: number; count: number; number: number };

const shortReference = 0x00;
const longReference = 0x08;

/** Returns the part that a user data header describes (3GPP 23.040, 9.2.3.24); it skips invalid elements. */
export const partOf = (header: Buffer[]): Part | undefined => {
  for (const element of header) {
    const [kind, , ...data] = element;
    const [count = 0, number = 0] = data.slice(-2);
    const reference = data.slice(0, -2).reduce((sum, octet) => sum * 256 + octet, 0);
    const known = (kind === shortReference && data.length === 3) || (kind === longReference && data.length === 4);
    if (known && number >= 1 && number <= count) return { reference, count, number };
  }
  return undefined;
};

type Incomplete = { at: number; texts: Record<number, string> };

export type Parts = {
  /** Adds one part of a message, in any order. Returns the whole text once every part is there. */
  join: (from: string, to: string, part: Part, text: string) => string | undefined;
};

/** Milliseconds after which parts are dropped, since references repeat. */
const patienceMs = 10 * 60_000;

/** Opens the incomplete messages. */
export const openParts = (store: Store): Parts => {
  const incomplete = store.drawer<Incomplete>('sms-part');
  return {
    join: (from, to, { reference, count, number }, text) => {
      const key = JSON.stringify([from, to, reference, count]);
      const before = incomplete.get(key);
      const earlier = before !== undefined && Date.now() - before.at < patienceMs ? before.texts : {};
      const texts: Record<number, string> = { ...earlier, [number]: text };
      if (Object.keys(texts).length < count) {
        incomplete.put(key, { at: Date.now(), texts });
        return undefined;
      }
      incomplete.remove(key);
      return Array.from({ length: count }, (_, index) => texts[index + 1]).join('');
    },
  };
};
