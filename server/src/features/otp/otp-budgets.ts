import { present } from '@selfcare/contract/typed/present';
import type { Work } from '@selfcare/contract/work';
import type { Context } from '../../http/context.ts';
import type { CallerBudget, CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { RateLimits } from '../../http/limits/limits.ts';
import type { WorkDesk } from '../../http/limits/work.ts';

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** Messages per number: each costs money and may annoy a stranger (docs/abuse.md A03). */
const sendsOfTenMinutes = { limit: 3, seconds: 10 * minute, kept: 1 };
const sendsOfDay = { limit: 10, seconds: day, kept: 3 };
const numberSends = [sendsOfTenMinutes, { limit: 6, seconds: hour, kept: 0 }, sendsOfDay];
/** Requested codes. Many people share an address, so earlier payers are exempt from its limit. */
const sends: CallerBudget = {
  name: 'otp-sent',
  browser: [{ limit: 20, seconds: day }],
  address: { limit: 60, seconds: hour },
  sparesPayers: true,
  all: { limit: 300, seconds: minute },
};

/** Wrong codes of a number over all its codes (docs/invariants.md I14), and of a caller over many numbers. */
const wrongOfNumber = { limit: 15, seconds: day };
/** Additional tries of a browser that paid from the number or proved it. */
const wrongOfOwner = { limit: 5, seconds: day };
const wrongs: CallerBudget = {
  name: 'otp-wrong',
  browser: [{ limit: 30, seconds: day }],
  address: { limit: 60, seconds: hour },
};
const window = 5 * minute;
/** An attack: this many wrong codes in five minutes, and this share of all. */
const attack = { wrong: 200, share: 0.6 };
/** Bits of work per try under attack, doubled every ten wrong codes of the address (docs/decisions/014). */
const guessWork = { least: 15, most: 19, wrongPerBit: 10 };

/** Bits of work for the reserved share of a number's codes, more with every code of the day. */
const sendWork = { least: 15, most: 19 };

type OtpAlarm = 'otp-sends-exhausted' | 'otp-guessing';

type Deps = {
  limits: RateLimits;
  callers: CallerBudgets;
  work: WorkDesk;
  hash: (purpose: string, text: string) => string;
  /** Returns true when this browser lately paid from this number or proved it. */
  isOwner: (browserHash: string, msisdn: string) => Promise<boolean>;
  alarm: (alarm: OtpAlarm) => void;
};

/** The reason why no message may go out: seconds to wait, and work that opens the reserved share. */
type Short = { waitSeconds: number; work?: Work };

/** A reserved or refused message of the caller; `giveBack` releases it when none is sent. */
export type HeldSend = { short?: { waitSeconds: number; isOfAll: boolean }; giveBack: () => Promise<void> };

/**
 * Creates the budgets of codes, shared by all instances. Codes of one number must be handled in turn, under its lock. A
 * share of each number is reserved for its owner's browser or for work, so strangers cannot lock out the owner
 * (docs/abuse.md A37).
 */
export const createOtpBudgets = ({ limits, callers, work, hash, isOwner, alarm }: Deps) => {
  const everywhere = { limit: Number.MAX_SAFE_INTEGER, seconds: window };
  const countOf = async (name: string) => everywhere.limit - (await limits.left(name, everywhere));
  const sentTo = (msisdn: string, seconds: number) => `otp-sent:${seconds}:${hash('otp', msisdn)}`;

  const isAttacked = async (): Promise<boolean> => {
    const wrong = await countOf('otp-wrong:all');
    const right = await countOf('otp-right:all');
    return wrong > attack.wrong && wrong / (wrong + right) > attack.share;
  };

  /** Returns the messages left for a number without the reserved share, and the budget that is shortest. */
  const sendsLeft = async (msisdn: string, spared: (kept: number) => number) => {
    let least = Infinity;
    let waitFor = sendsOfTenMinutes;
    // In turn: a transaction has one connection.
    for (const budget of numberSends) {
      const left = (await limits.leftSliding(sentTo(msisdn, budget.seconds), budget)) - spared(budget.kept);
      if (left < least) [least, waitFor] = [left, budget];
    }
    return { least, waitFor };
  };
  const takeSends = async (msisdn: string) => {
    for (const budget of numberSends) await limits.takeSliding(sentTo(msisdn, budget.seconds), budget);
  };

  /** Checks access to the reserved share: for the owner, or with solved work. */
  const mayUseKept = async (msisdn: string, context: Context, proof: string | null | undefined) => {
    if (await isOwner(context.browser.hash, msisdn)) return { allowed: true as const };
    const { seconds } = sendsOfDay;
    const tries = sendsOfDay.limit - (await limits.leftSliding(sentTo(msisdn, seconds), sendsOfDay));
    const bits = Math.min(sendWork.most, sendWork.least + Math.floor(tries / 2));
    const costly = { subject: `otp ${msisdn}`, browserHash: context.browser.hash, tries, bits };
    if (await work.spend(costly, proof)) return { allowed: true as const };
    return { allowed: false as const, work: work.ask(costly) };
  };

  const ownWrong = (browserHash: string, msisdn: string) => `otp-wrong:own:${browserHash}:${hash('otp', msisdn)}`;
  const wrongOf = (msisdn: string) => `otp-wrong:${hash('otp', msisdn)}`;
  const leftOfNumber = async (msisdn: string, { browser }: Context): Promise<{ left: number; isOwn: boolean }> => {
    const left = await limits.leftSliding(wrongOf(msisdn), wrongOfNumber);
    if (left > 0 || !(await isOwner(browser.hash, msisdn))) return { left, isOwn: false };
    return { left: await limits.leftSliding(ownWrong(browser.hash, msisdn), wrongOfOwner), isOwn: true };
  };
  /** Returns the caller's tries left; others at the same address cannot lock out the number's owner. */
  const leftOfCaller = async (msisdn: string, context: Context): Promise<number> => {
    const buckets = callers.bucketsOf(wrongs, context);
    const lefts = await limits.leftOfEach(buckets);
    const least = Math.min(...lefts);
    if (least > 0 || !(await isOwner(context.browser.hash, msisdn))) return least;
    return Math.min(...lefts.filter((_, index) => present(buckets[index]).holder !== 'address'));
  };

  return {
    /** Reserves a message for browser, address and all. Must not run in the transaction that writes the code. */
    holdSend: async (context: Context): Promise<HeldSend> => {
      const taken = await callers.takeEach(callers.bucketsOf(sends, context));
      const giveBack = () => callers.giveBackEach(taken.held);
      if (taken.allowed) return { giveBack };
      const { retryAfterSeconds, short } = taken;
      return { short: { waitSeconds: retryAfterSeconds, isOfAll: short.holder === 'all' }, giveBack };
    },
    /** Takes a message of a number, or returns what to do. A refused caller takes nothing from the number. */
    takeSend: async (
      msisdn: string,
      context: Context,
      held: HeldSend,
      proof?: string | null,
    ): Promise<Short | undefined> => {
      const all = await sendsLeft(msisdn, () => 0);
      const waitOf = async () => (await limits.waitSliding(sentTo(msisdn, all.waitFor.seconds), all.waitFor)) ?? minute;
      if (all.least <= 0) return { waitSeconds: await waitOf() };
      if (held.short) {
        if (held.short.isOfAll) alarm('otp-sends-exhausted');
        return { waitSeconds: held.short.waitSeconds };
      }
      const open = await sendsLeft(msisdn, (kept) => kept);
      if (open.least <= 0) {
        const kept = await mayUseKept(msisdn, context, proof);
        if (!kept.allowed) return { waitSeconds: open.waitFor.seconds, work: kept.work };
      }
      await takeSends(msisdn);
      return undefined;
    },
    /** Takes a message about a payment; leaves the reserved share to codes. */
    takeNotice: async (msisdn: string): Promise<boolean> => {
      const { least } = await sendsLeft(msisdn, (kept) => kept);
      if (least <= 0) return false;
      await takeSends(msisdn);
      return true;
    },
    /** Releases a message that was not sent. Needs the number's lock. */
    giveBackMessage: async (msisdn: string): Promise<void> => {
      for (const budget of numberSends) await limits.giveBackSliding(sentTo(msisdn, budget.seconds), budget);
    },
    /** Returns the wrong codes still allowed to this number and caller. */
    guessesLeft: async (msisdn: string, context: Context): Promise<number> =>
      Math.min((await leftOfNumber(msisdn, context)).left, await leftOfCaller(msisdn, context)),
    /** Returns the bits of work per try during an attack (docs/abuse.md A02), otherwise undefined. */
    workBits: async (context: Context): Promise<number | undefined> => {
      if (!(await isAttacked())) return undefined;
      alarm('otp-guessing');
      const ofAddress = present(callers.bucketsOf(wrongs, context).find(({ holder }) => holder === 'address'));
      const wrong = ofAddress.limit - (await limits.left(ofAddress.name, ofAddress));
      return Math.min(guessWork.most, guessWork.least + Math.floor(wrong / guessWork.wrongPerBit));
    },
    countWrong: async (msisdn: string, context: Context): Promise<void> => {
      const { isOwn } = await leftOfNumber(msisdn, context);
      if (isOwn) await limits.takeSliding(ownWrong(context.browser.hash, msisdn), wrongOfOwner);
      else await limits.takeSliding(wrongOf(msisdn), wrongOfNumber);
      const { limit } = everywhere;
      const ofCaller = callers.bucketsOf(wrongs, context).map((bucket) => Object.assign(bucket, { limit }));
      await limits.takeEach([...ofCaller, { ...everywhere, name: 'otp-wrong:all' }]);
    },
    countRight: () => limits.take('otp-right:all', everywhere),
  };
};

export type OtpBudgets = ReturnType<typeof createOtpBudgets>;
