import { present } from '@selfcare/contract/typed/present';
import type { Refusal } from '../answer.ts';
import type { Context } from '../context.ts';
import type { Ask, Budget, RateLimits } from './limits.ts';

export type Bucket = Ask & {
  holder?: 'browser' | 'address' | 'all';
  /** Evaluated when the bucket is spent: true lets this caller pass. */
  spares?: () => Promise<boolean>;
  /** Evaluated when the bucket is spent: another bucket that this caller may use. */
  instead?: () => Promise<Bucket | undefined>;
};

/** A budget for each caller; `distinct` counts each member once. */
type Share = Budget & { distinct?: true };

/** Reserved units, which stay spent unless `release` returns them. */
export type Reservation = { release: () => Promise<void> };

/** A reservation, or the refusal (429) with the kind of bucket that was spent. */
export type Reserved = { result: Reservation } | { refusal: Refusal; by: Bucket['holder'] };

/** The outcome with the reservations it holds; a refusal still holds distinct members. `short` is the spent bucket. */
type ReservedOfEach = { held: Bucket[] } & (
  | { allowed: true }
  | { allowed: false; retryAfterSeconds: number; short: Bucket }
);

/** The limits on one caller; an absent part is not counted. */
export type CallerBudget = {
  name: string;
  browser?: readonly Share[];
  address?: Share;
  /** A browser that paid lately continues within its own share after others spent the address's. */
  sparesPayers?: true;
  /** Limit of one browser over all addresses, checked after the address; a browser without a cookie has none. */
  everywhere?: Budget;
  /** Limit over all callers. The address's share is then counted by the hour and shows which addresses are quiet. */
  all?: Budget;
};

/** Addresses that an IPv6 /48 counts as. */
export const siteFactor = 10;
/** Addresses that one address of carrier NAT counts as. */
export const sharedFactor = 50;
/** A sixth of a global budget is reserved for quiet addresses, another for known quiet ones. */
const keptParts = 6;
/** A quiet address used less than this fraction of a global budget in the hour. */
const quietPart = 100;

/** Calls of a browser per window and instance that are not counted in the database; few make more. */
const uncounted = 16;

const isTaken = ({ isLook }: Bucket) => !isLook;

type Deps = {
  limits: Pick<RateLimits, 'takeEach' | 'giveBackEach' | 'giveBackDistinct' | 'leftOfEach'>;
  factor: number;
  /** Returns true when somebody at this address lately paid or proved a number. */
  isKnown: (addressHash: string) => Promise<boolean>;
  /** Returns true when a payment of this browser succeeded lately. */
  hasPaid: (browserHash: string) => Promise<boolean>;
};

/** Creates budgets of browser, address, site and all callers, shared by instances (docs/abuse.md A33, A34). */
export const createCallerBudgets = ({ limits, factor, isKnown, hasPaid }: Deps) => {
  /**
   * Reserves one of each bucket or of none. Exception: distinct members stay counted even when the request is refused.
   * One statement asks for all buckets up to the first spent one.
   */
  const reserveEach = async (buckets: readonly Bucket[]): Promise<ReservedOfEach> => {
    const held: Bucket[] = [];
    let asked = buckets;
    for (;;) {
      const refused = await limits.takeEach(asked);
      if (!refused) return { allowed: true, held: [...held, ...asked.filter(isTaken)] };
      const { place, retryAfterSeconds } = refused;
      const short = present(asked[place]);
      held.push(...asked.slice(0, place).filter(isTaken));
      // A refused ask was counted, unless it is distinct.
      const counted = short.member === undefined && isTaken(short) ? [short] : [];
      asked = asked.slice(place + 1);
      if (await short.spares?.()) held.push(...counted);
      else {
        await releaseEach(counted);
        const other = await short.instead?.();
        if (!other) {
          await releaseEach(held.filter(({ member }) => member === undefined));
          return { allowed: false, retryAfterSeconds, short, held: held.filter(({ member }) => member !== undefined) };
        }
        asked = [{ ...other, member: short.member }, ...asked];
      }
    }
  };
  const releaseEach = async (buckets: readonly Bucket[]): Promise<void> => {
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

  /** Returns true when an address and its site used so little of a global budget that they may use the reserve. */
  const isQuiet = async (budget: CallerBudget, context: Context, limit: number): Promise<boolean> => {
    if (!budget.address) return false;
    const share = Math.max(1, Math.floor(limit / quietPart));
    const quiet = addressBuckets(budget, context, { ...budget.address, limit: share / factor });
    const lefts = await limits.leftOfEach(quiet.map((bucket) => Object.assign(bucket, { limit: bucket.limit + 1 })));
    return lefts.every((left) => left > 0);
  };

  /** Returns a global budget's open part, followed by the reserved parts that this caller may use when it is spent. */
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

  /** Returns a browser's bucket over all addresses; a caller with changing cookies meets the address's first. */
  const everywhere = ({ name }: CallerBudget, { limit, seconds }: Budget, { browser }: Context): Bucket => ({
    name: `${name}:everywhere:${browser.hash}`,
    limit: limit * factor,
    seconds,
    uncounted,
    holder: 'browser',
  });

  /** Returns the buckets of one request in order: browser, address, browser everywhere, all callers. */
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
    reserveEach,
    releaseEach,
    bucketsOf,
    /** Reserves one unit for a caller, for `member` where distinct ones are counted. */
    reserve: async (budget: CallerBudget, context: Context, member?: string): Promise<Reserved> => {
      const reserved = await reserveEach(bucketsOf(budget, context, member));
      if (reserved.allowed) return { result: { release: () => releaseEach(reserved.held) } };
      const { retryAfterSeconds, short } = reserved;
      return { refusal: { code: '429', retryAfterSeconds }, by: short.holder };
    },
  };
};

export type CallerBudgets = ReturnType<typeof createCallerBudgets>;
