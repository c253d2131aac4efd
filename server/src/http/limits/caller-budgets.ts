import { present } from '@selfcare/contract/typed/present';
import type { Context } from '../context.ts';
import type { Ask, Budget, RateLimits } from './limits.ts';

/** A bucket that a budget is taken from. */
export type Bucket = Ask & {
  /** Whose it is, where it is that of a caller. */
  holder?: 'browser' | 'address' | 'all';
  /** Asked when it is spent: whether it keeps nothing from this caller. */
  spares?: () => Promise<boolean>;
  /** Asked when it is spent, with this one counted by those before it: another that this caller may take from instead. */
  instead?: () => Promise<Bucket | undefined>;
};

/** So much for each who asks; `distinct` where it counts what is asked about, each once. */
type Share = Budget & { distinct?: true };

/** Whose budget was spent, where one was. */
type TakenBy = { allowed: true } | { allowed: false; retryAfterSeconds: number; by: Bucket['holder'] };

/** The same, with what is held of it: what was taken, or of a refused ask the distinct. `short` is the bucket that was spent. */
type TakenOfEach = { held: Bucket[] } & (
  | { allowed: true }
  | { allowed: false; retryAfterSeconds: number; short: Bucket }
);

/** What whoever asks may ask for, whomever it concerns. A part that is absent is not counted. */
export type CallerBudget = {
  name: string;
  browser?: readonly Share[];
  address?: Share;
  /** A browser that paid lately continues when others have spent the share of its address, within its own share. */
  sparesPayers?: true;
  /** Share of one browser at all its addresses together; a browser without a cookie has none. The address comes first. */
  everywhere?: Budget;
  /** Of all callers together. Then the share of an address is counted by the hour, and tells who is quiet. */
  all?: Budget;
};

/** An IPv6 /48 holds as much as this many of its addresses. */
export const siteFactor = 10;
/** An address of carrier NAT stands for this many. */
export const sharedFactor = 50;
/** Of a budget of all, a sixth is kept for quiet addresses and a sixth for those of them that were good before. */
const keptParts = 6;
/** An address is quiet that took less than this part of a budget of all in the hour. */
const quietPart = 100;

/** An instance lets a browser make so many calls in a window before it counts them in the database: few make more. */
const uncounted = 16;

/** Whether an ask for it counts: of what is only looked at nothing is taken. */
const isTaken = ({ isLook }: Bucket) => !isLook;

type Deps = {
  limits: Pick<RateLimits, 'takeEach' | 'giveBackEach' | 'giveBackDistinct' | 'leftOfEach'>;
  /** 1, or more in load runs. */
  factor: number;
  /** Whether somebody at this address paid, or proved a number, lately. */
  isKnown: (addressHash: string) => Promise<boolean>;
  /** Whether a payment of this browser succeeded lately. */
  hasPaid: (browserHash: string) => Promise<boolean>;
};

/**
 * Budgets of whoever asks: a browser, its address (with its /48) and all together, in the database so that instances
 * share them (docs/abuse.md A33, A34).
 */
export const createCallerBudgets = ({ limits, factor, isKnown, hasPaid }: Deps) => {
  /**
   * Takes one of each bucket, or of none but of the distinct: an ask that is refused has asked about its member all the same.
   * They are asked for together, as far as none is spent.
   */
  const takeEach = async (buckets: readonly Bucket[]): Promise<TakenOfEach> => {
    const held: Bucket[] = [];
    let asked = buckets;
    for (;;) {
      const refused = await limits.takeEach(asked);
      if (!refused) return { allowed: true, held: [...held, ...asked.filter(isTaken)] };
      const { place, retryAfterSeconds } = refused;
      const short = present(asked[place]);
      held.push(...asked.slice(0, place).filter(isTaken));
      // What was asked for in vain was counted, unless it is distinct.
      const counted = short.member === undefined && isTaken(short) ? [short] : [];
      asked = asked.slice(place + 1);
      if (await short.spares?.()) held.push(...counted);
      else {
        await giveBackEach(counted);
        const other = await short.instead?.();
        if (!other) {
          await giveBackEach(held.filter(({ member }) => member === undefined));
          return { allowed: false, retryAfterSeconds, short, held: held.filter(({ member }) => member !== undefined) };
        }
        asked = [{ ...other, member: short.member }, ...asked];
      }
    }
  };
  const giveBackEach = async (buckets: readonly Bucket[]): Promise<void> => {
    await limits.giveBackEach(buckets.filter(({ member }) => member === undefined).map(({ name }) => name));
    for (const { name, member } of buckets) if (member !== undefined) await limits.giveBackDistinct(name, member);
  };

  const addressBuckets = (
    { name, sparesPayers }: CallerBudget,
    { address, browser }: Context,
    share: Share,
    member?: string,
  ): Bucket[] => {
    const times = factor * (address.isShared ? sharedFactor : 1);
    const bucketOf = (holder: string, limit: number): Bucket => ({
      name: `${name}:${holder}`,
      limit,
      seconds: share.seconds,
      holder: 'address',
      ...(sparesPayers && { spares: () => hasPaid(browser.hash) }),
      member: share.distinct && (member ?? ''),
    });
    const own = bucketOf(`address:${address.hash}`, share.limit * times);
    return address.site === undefined
      ? [own]
      : [own, bucketOf(`site:${address.site}`, share.limit * times * siteFactor)];
  };

  /**
   * Whether an address, and its site, took so little of a budget of all, besides the one that is asked for now, that a part
   * of it is kept for them.
   */
  const isQuiet = async (budget: CallerBudget, context: Context, limit: number): Promise<boolean> => {
    if (!budget.address) return false;
    const share = Math.max(1, Math.floor(limit / quietPart));
    const quiet = addressBuckets(budget, context, { ...budget.address, limit: share / factor });
    const lefts = await limits.leftOfEach(quiet.map((bucket) => Object.assign(bucket, { limit: bucket.limit + 1 })));
    return lefts.every((left) => left > 0);
  };

  /** A budget of all: what is open to everybody, and when that is spent, what is kept for such as this caller. */
  const openPart = (budget: CallerBudget, { limit, seconds }: Budget, context: Context): Bucket => {
    const kept = Math.floor((limit * factor) / keptParts);
    const part = (name: string, most: number): Bucket => ({
      name: `${budget.name}:${name}`,
      limit: most,
      seconds,
      holder: 'all',
    });
    const ofKnown = async () => ((await isKnown(context.address.hash)) ? part('known', kept) : undefined);
    const ofQuiet = async () =>
      (await isQuiet(budget, context, limit * factor)) ? { ...part('quiet', kept), instead: ofKnown } : undefined;
    return { ...part('all', limit * factor - 2 * kept), instead: ofQuiet };
  };

  /** The share of a browser at all its addresses. Whoever makes up a cookie for each call meets the address's share first. */
  const everywhere = ({ name }: CallerBudget, { limit, seconds }: Budget, { browser }: Context): Bucket => ({
    name: `${name}:everywhere:${browser.hash}`,
    limit: limit * factor,
    seconds,
    uncounted,
    holder: 'browser',
  });

  /** The buckets that one ask takes from: the browser's, the address's, the browser's everywhere, that of all, in this order. */
  const bucketsOf = (budget: CallerBudget, context: Context, member?: string): Bucket[] => [
    ...(budget.browser ?? []).map(({ distinct, limit, seconds }): Bucket => ({
      name: `${budget.name}:browser:${seconds}:${context.browser.hash}`,
      limit: limit * factor,
      seconds,
      holder: 'browser',
      member: distinct && (member ?? ''),
    })),
    ...(budget.address ? addressBuckets(budget, context, budget.address, member) : []),
    ...(budget.everywhere && !context.browser.isNew ? [everywhere(budget, budget.everywhere, context)] : []),
    ...(budget.all ? [openPart(budget, budget.all, context)] : []),
  ];

  return {
    takeEach,
    giveBackEach,
    bucketsOf,
    /** Takes one for who asks, about `member` where distinct ones are counted. */
    take: async (budget: CallerBudget, context: Context, member?: string): Promise<TakenBy> => {
      const taken = await takeEach(bucketsOf(budget, context, member));
      if (taken.allowed) return { allowed: true };
      const { retryAfterSeconds, short } = taken;
      return { allowed: false, retryAfterSeconds, by: short.holder };
    },
  };
};

export type CallerBudgets = ReturnType<typeof createCallerBudgets>;
