import { present } from '@selfcare/contract/typed/present';
import type { Work } from '@selfcare/contract/work';
import type { Context } from '../../http/context.ts';
import { isRefusal } from '../../http/answer.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets, Reserved } from '../../http/limits/caller-budgets.ts';
import type { Budget, RateLimits } from '../../http/limits/limits.ts';
import type { WorkDesk } from '../../http/limits/work.ts';

const minute = 60;
const { otpSends, otpWrongs } = budgetTable;
const sendsOfDay = otpSends.ofSubject[2];
const [wrongOfNumber] = otpWrongs.ofSubject;
const [wrongOfOwner] = otpWrongs.ofOwner;
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
    let waitFor: Budget = otpSends.ofSubject[0];
    // In turn: a transaction has one connection.
    for (const budget of otpSends.ofSubject) {
      const left =
        (await limits.leftSliding(sentTo(msisdn, budget.seconds), budget)) - spared('kept' in budget ? budget.kept : 0);
      if (left < least) [least, waitFor] = [left, budget];
    }
    return { least, waitFor };
  };
  const reserveSends = async (msisdn: string) => {
    for (const budget of otpSends.ofSubject) await limits.takeSliding(sentTo(msisdn, budget.seconds), budget);
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
    const buckets = callers.bucketsOf(otpWrongs, context);
    const lefts = await limits.leftOfEach(buckets);
    const least = Math.min(...lefts);
    if (least > 0 || !(await isOwner(context.browser.hash, msisdn))) return least;
    return Math.min(...lefts.filter((_, index) => present(buckets[index]).holder !== 'address'));
  };

  return {
    /** Reserves a message for browser, address and all. Must not run in the transaction that writes the code. */
    reserveSend: (context: Context): Promise<Reserved> => callers.reserve(otpSends, context),
    /** Reserves a message of a number, or returns what to do. A refused caller takes nothing from the number. */
    reserveMessage: async (
      msisdn: string,
      context: Context,
      ofCaller: Reserved,
      proof?: string | null,
    ): Promise<Short | undefined> => {
      const all = await sendsLeft(msisdn, () => 0);
      const waitOf = async () => (await limits.waitSliding(sentTo(msisdn, all.waitFor.seconds), all.waitFor)) ?? minute;
      if (all.least <= 0) return { waitSeconds: await waitOf() };
      if (isRefusal(ofCaller)) {
        if (ofCaller.by === 'all') alarm('otp-sends-exhausted');
        return { waitSeconds: ofCaller.refusal.retryAfterSeconds ?? minute };
      }
      const open = await sendsLeft(msisdn, (kept) => kept);
      if (open.least <= 0) {
        const kept = await mayUseKept(msisdn, context, proof);
        if (!kept.allowed) return { waitSeconds: open.waitFor.seconds, work: kept.work };
      }
      await reserveSends(msisdn);
      return undefined;
    },
    /** Reserves a message about a payment; leaves the reserved share to codes. */
    reserveNotice: async (msisdn: string): Promise<boolean> => {
      const { least } = await sendsLeft(msisdn, (kept) => kept);
      if (least <= 0) return false;
      await reserveSends(msisdn);
      return true;
    },
    /** Releases a message that was not sent. Needs the number's lock. */
    releaseMessage: async (msisdn: string): Promise<void> => {
      for (const budget of otpSends.ofSubject) await limits.giveBackSliding(sentTo(msisdn, budget.seconds), budget);
    },
    guessesLeft: async (msisdn: string, context: Context): Promise<number> =>
      Math.min((await leftOfNumber(msisdn, context)).left, await leftOfCaller(msisdn, context)),
    /** Returns the bits of work per try during an attack (docs/abuse.md A02), otherwise undefined. */
    workBits: async (context: Context): Promise<number | undefined> => {
      if (!(await isAttacked())) return undefined;
      alarm('otp-guessing');
      const ofAddress = present(callers.bucketsOf(otpWrongs, context).find(({ holder }) => holder === 'address'));
      const wrong = ofAddress.limit - (await limits.left(ofAddress.name, ofAddress));
      return Math.min(guessWork.most, guessWork.least + Math.floor(wrong / guessWork.wrongPerBit));
    },
    countWrong: async (msisdn: string, context: Context): Promise<void> => {
      const { isOwn } = await leftOfNumber(msisdn, context);
      if (isOwn) await limits.takeSliding(ownWrong(context.browser.hash, msisdn), wrongOfOwner);
      else await limits.takeSliding(wrongOf(msisdn), wrongOfNumber);
      const { limit } = everywhere;
      const ofCaller = callers.bucketsOf(otpWrongs, context).map((bucket) => Object.assign(bucket, { limit }));
      await limits.takeEach([...ofCaller, { ...everywhere, name: 'otp-wrong:all' }]);
    },
    countRight: () => limits.take('otp-right:all', everywhere),
  };
};

export type OtpBudgets = ReturnType<typeof createOtpBudgets>;
