import type { RateLimits, Taken } from '../../http/limits/limits.ts';

/** Wrong pairs that a number, and an account, bear in a day (docs/abuse.md A06). */
const wrongPairs = { limit: 5, seconds: 86_400 };

type Deps = { limits: RateLimits; hash: (purpose: string, text: string) => string };

/**
 * Guesses at who owns an account. One of each side of the pair is held before billing is asked, so that guesses sent at
 * once cannot pass the budget; a pair that proves right puts them back.
 */
export const createPairBudget = ({ limits, hash }: Deps) => {
  const bucketOf = (side: string) => `wrong-pair:${hash('pair', side)}`;
  const giveBack = async (...sides: string[]): Promise<void> => {
    for (const side of sides) await limits.giveBack(bucketOf(side));
  };
  return {
    giveBack,
    /** Holds a guess of every side; when one has none left, nothing is held. */
    hold: async (...sides: string[]): Promise<Taken> => {
      for (const [index, side] of sides.entries()) {
        const taken = await limits.take(bucketOf(side), wrongPairs);
        if (taken.allowed) continue;
        await giveBack(...sides.slice(0, index + 1));
        return taken;
      }
      return { allowed: true };
    },
  };
};

export type PairBudget = ReturnType<typeof createPairBudget>;
