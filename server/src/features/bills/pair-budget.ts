import { present } from '@selfcare/contract/typed/present';
import { refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { CallerBudget, CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { RateLimits } from '../../http/limits/limits.ts';
import type { WorkDesk } from '../../http/limits/work.ts';

const day = 86_400;

/** Wrong pairs of a day that cost no work: of a number or account, and from an address (docs/abuse.md A06). */
const freeOfSide = 5;
const wrongs: CallerBudget = { name: 'wrong-pairs', address: { limit: 20, seconds: day } };
/** So many wrong pairs of one number or account in a day: a person should look. */
const alarming = 20;
/** For how long a browser that named a right pair is asked for no work for it. */
const provedSeconds = 600;

const everyTry = { limit: Number.MAX_SAFE_INTEGER, seconds: day };

type Deps = {
  limits: RateLimits;
  callers: Pick<CallerBudgets, 'bucketsOf'>;
  work: Pick<WorkDesk, 'toll'>;
  hash: (purpose: string, text: string) => string;
  alarm: (alarm: 'pairs-guessed') => void;
};

/** What is known to go together: a number and its account, an account and its email, or an account alone. */
type Proved = readonly string[];

type Guess = {
  pair: readonly [string, string];
  /** That of the work, where it was asked for. */
  proof?: string | null | undefined;
  /** What makes the pair no guess, where the browser has proved that. */
  unless?: Proved;
};

/** A guess that may be made; what came of it must be said, `unclear` where nobody could tell. */
type HeldGuess = Record<'right' | 'wrong' | 'unclear', () => Promise<void>>;

const nothing = async () => undefined;

/**
 * Guesses at who owns an account. One of each side of the pair is held before billing is asked, so that guesses sent at
 * once cannot pass the budget; a pair that proves right puts them back. Past the budget a guess costs work, and the door
 * stays open: strangers keep nobody out who has the one right pair to try (docs/abuse.md A37).
 */
export const createPairBudget = ({ limits, callers, work, hash, alarm }: Deps) => {
  const sideBucket = (side: string) => `wrong-pair:${hash('pair', side)}`;
  const provedBucket = (proved: Proved, { browser }: Context) =>
    `right-pair:${browser.hash}:${hash('pair', proved.join(' '))}`;
  const used = async (names: readonly string[]): Promise<number[]> =>
    (await limits.leftOfEach(names.map((name) => ({ ...everyTry, name })))).map((left) => everyTry.limit - left);

  /** Asks this browser for no work for what it has proved, for as long as that counts. */
  const noteProved = async (proved: Proved, context: Context): Promise<void> => {
    await limits.remember(provedBucket(proved, context), provedSeconds);
    context.rememberBrowser();
  };
  const isProved = async ({ pair, unless }: Guess, context: Context): Promise<boolean> =>
    (await limits.remembers(provedBucket(pair, context))) ||
    (unless !== undefined && limits.remembers(provedBucket(unless, context)));

  const bucketsOf = ({ pair }: Guess, context: Context) => [
    ...pair.map((side) => ({ name: sideBucket(side), limit: freeOfSide, seconds: day })),
    ...callers.bucketsOf(wrongs, context),
  ];
  type Buckets = ReturnType<typeof bucketsOf>;
  const take = (buckets: Buckets) => limits.takeEach(buckets.map(({ name }) => ({ ...everyTry, name })));
  const giveBack = (buckets: Buckets) => limits.giveBackEach(buckets.map(({ name }) => name));
  /** How many more were tried than are free, of the one that has most; below zero where some are left. */
  const triedPast = async (buckets: Buckets): Promise<number> => {
    const tried = await used(buckets.map(({ name }) => name));
    return Math.max(...buckets.map(({ limit }, index) => present(tried[index]) - limit));
  };
  /** Takes one of what is free: of every bucket, or of none. */
  const takeFree = async (buckets: Buckets): Promise<boolean> => {
    if ((await triedPast(buckets)) >= 0) return false;
    const refused = await limits.takeEach(buckets);
    if (!refused) return true;
    // Others took the last one since.
    await giveBack(buckets.slice(0, refused.place + 1));
    return false;
  };

  return {
    noteProved,
    /** Holds a guess; past the budget for its work alone: 429 with what has to be done, and then nothing is held. */
    hold: async (guess: Guess, context: Context): Promise<Answer<HeldGuess>> => {
      if (await isProved(guess, context)) return { result: { right: nothing, wrong: nothing, unclear: nothing } };
      const buckets = bucketsOf(guess, context);
      if (!(await takeFree(buckets))) {
        const past = Math.max(0, await triedPast(buckets));
        const tolled = { subject: `pair ${guess.pair.join(' ')}`, browserHash: context.browser.hash, past };
        const undone = await work.toll(tolled, guess.proof);
        if (undone) {
          // It is this browser's alone, which must be known again.
          context.rememberBrowser();
          return refuse('429', { retryAfterSeconds: 1, result: { work: undone } });
        }
        await take(buckets);
      }
      const giveThisBack = () => giveBack(buckets);
      return {
        result: {
          right: async () => {
            await giveThisBack();
            await noteProved(guess.pair, context);
          },
          unclear: giveThisBack,
          wrong: async () => {
            const sides = await used(guess.pair.map(sideBucket));
            if (Math.max(...sides) >= alarming) alarm('pairs-guessed');
          },
        },
      };
    },
  };
};

export type PairBudget = ReturnType<typeof createPairBudget>;
