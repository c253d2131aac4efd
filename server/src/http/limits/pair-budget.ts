import { isRefusal, type Answer } from '../answer.ts';
import type { Context } from '../context.ts';
import { budgetTable } from './budget-table.ts';
import type { CallerBudgets } from './caller-budgets.ts';
import { createFreeThenWork } from './free-then-work.ts';
import type { RateLimits } from './limits.ts';
import type { WorkDesk } from './work.ts';

/** Wrong pairs of one number or account per day that raise an alarm. */
const alarming = 20;
/** Time for which a browser that named a right pair needs no work for it. */
const provedSeconds = 600;

type Deps = {
  limits: RateLimits;
  callers: Pick<CallerBudgets, 'bucketsOf'>;
  work: Pick<WorkDesk, 'toll'>;
  hash: (purpose: string, text: string) => string;
  alarm: (alarm: 'pairs-guessed') => void;
};

/** A pair that a browser proved (number and account, account and email), or an account alone. */
type Proved = readonly string[];

/** An attempt at a pair of number and account, account and email, or lead and phone. */
export type PairAttempt = {
  pair: readonly [string, string];
  /** The solved work, if the server required some. */
  proof?: string | null | undefined;
  /** An earlier proof of this browser that makes the attempt free. */
  unless?: Proved;
};

/** A reserved attempt: `settle` records the outcome, `release` returns the attempt when the outcome stays unknown. */
type PairReservation = { settle: (outcome: 'right' | 'wrong') => Promise<void>; release: () => Promise<void> };

/** Reserves an attempt before anything is revealed, so that parallel attempts cannot exceed the limit. */
export type ReservePair = (attempt: PairAttempt, context: Context) => Promise<Answer<PairReservation>>;

const nothing = async () => undefined;

/** Creates the limit on attempts to find the owner of an account or lead. A right pair costs nothing. */
export const createPairBudget = ({ limits, callers, work, hash, alarm }: Deps) => {
  const tolled = createFreeThenWork({ limits, work });
  const { wrongPairs } = budgetTable;
  const provedBucket = (proved: Proved, { browser }: Context) =>
    `right-pair:${browser.hash}:${hash('pair', proved.join(' '))}`;

  /** Remembers a proof of this browser, which then needs no work. */
  const noteProved = async (proved: Proved, context: Context): Promise<void> => {
    await limits.remember(provedBucket(proved, context), provedSeconds);
    context.rememberBrowser();
  };
  const isProved = async ({ pair, unless }: PairAttempt, context: Context): Promise<boolean> =>
    (await limits.remembers(provedBucket(pair, context))) ||
    (unless !== undefined && limits.remembers(provedBucket(unless, context)));

  const reserve: ReservePair = async (attempt, context) => {
    if (await isProved(attempt, context)) return { result: { settle: nothing, release: nothing } };
    const { pair, proof } = attempt;
    const sides = pair.map((side) => ({ ...wrongPairs.ofSubject[0], name: `wrong-pair:${hash('pair', side)}` }));
    const buckets = [...sides, ...callers.bucketsOf(wrongPairs, context)];
    const reserved = await tolled.reserve({ buckets, subject: `pair ${pair.join(' ')}`, proof }, context);
    if (isRefusal(reserved)) return reserved;
    const { release } = reserved.result;
    const settle = async (outcome: 'right' | 'wrong') => {
      if (outcome === 'right') {
        await release();
        await noteProved(pair, context);
      } else if (Math.max(...(await tolled.used(sides))) >= alarming) alarm('pairs-guessed');
    };
    return { result: { settle, release } };
  };
  return { reserve, noteProved };
};

export type PairBudget = ReturnType<typeof createPairBudget>;
