import { present } from '@selfcare/contract/typed/present';
import { refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { CallerBudget, CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { RateLimits } from '../../http/limits/limits.ts';
import type { WorkDesk } from '../../http/limits/work.ts';

const day = 86_400;

/** Free wrong pairs per day: of a number or account, and from an address (docs/abuse.md A06). */
const freeOfSide = 5;
const wrongs: CallerBudget = { name: 'wrong-pairs', address: { limit: 20, seconds: day } };
const alarming = 20;
/** Time for which a browser that named a right pair needs no work for it. */
const provedSeconds = 600;

const everyTry = { limit: Number.MAX_SAFE_INTEGER, seconds: day };

type Deps = {
  limits: RateLimits;
  callers: Pick<CallerBudgets, 'bucketsOf'>;
  work: Pick<WorkDesk, 'toll'>;
  hash: (purpose: string, text: string) => string;
  alarm: (alarm: 'pairs-guessed') => void;
};

type Proved = readonly string[];

type Guess = {
  pair: readonly [string, string];
  proof?: string | null | undefined;
  /** A proof by which this browser's pair is no guess. */
  unless?: Proved;
};

/** A reserved attempt; the caller must report its outcome, `unclear` when nobody could tell. */
type HeldGuess = Record<'right' | 'wrong' | 'unclear', () => Promise<void>>;

const nothing = async () => undefined;

/**
 * Limits guesses at who owns an account. Reserves one of each side before billing is called, so that parallel guesses
 * cannot pass; a right pair releases them. Beyond the limit a guess costs work, so strangers cannot lock out the owner
 * (docs/abuse.md A37).
 */
export const createPairBudget = ({ limits, callers, work, hash, alarm }: Deps) => {
  const sideBucket = (side: string) => `wrong-pair:${hash('pair', side)}`;
  const provedBucket = (proved: Proved, { browser }: Context) =>
    `right-pair:${browser.hash}:${hash('pair', proved.join(' '))}`;
  const used = async (names: readonly string[]): Promise<number[]> =>
    (await limits.leftOfEach(names.map((name) => ({ ...everyTry, name })))).map((left) => everyTry.limit - left);

  /** Remembers a proof of this browser, which then needs no work. */
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
  /** Returns tries beyond the free ones in the fullest bucket; negative while some are left. */
  const triedPast = async (buckets: Buckets): Promise<number> => {
    const tried = await used(buckets.map(({ name }) => name));
    return Math.max(...buckets.map(({ limit }, index) => present(tried[index]) - limit));
  };
  /** Reserves one of every bucket, or of none. */
  const takeFree = async (buckets: Buckets): Promise<boolean> => {
    if ((await triedPast(buckets)) >= 0) return false;
    const refused = await limits.takeEach(buckets);
    if (!refused) return true;
    // Others took the last one meanwhile.
    await giveBack(buckets.slice(0, refused.place + 1));
    return false;
  };

  return {
    noteProved,
    /** Reserves an attempt. Beyond the limit it answers 429 with the work to do until a proof comes. */
    hold: async (guess: Guess, context: Context): Promise<Answer<HeldGuess>> => {
      if (await isProved(guess, context)) return { result: { right: nothing, wrong: nothing, unclear: nothing } };
      const buckets = bucketsOf(guess, context);
      if (!(await takeFree(buckets))) {
        const past = Math.max(0, await triedPast(buckets));
        const tolled = { subject: `pair ${guess.pair.join(' ')}`, browserHash: context.browser.hash, past };
        const undone = await work.toll(tolled, guess.proof);
        if (undone) {
          // The work is bound to this browser, which needs its cookie.
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
