import { present } from '@selfcare/contract/typed/present';
import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
import type { Dispute, DisputeSource } from '../core/gateway.ts';
import { chargebacksIn, type Chargebacks } from '../core/ledger.ts';
import type { PaymentStore } from '../core/store.ts';
import {
  failuresUntilAlarm,
  nextBookingTry,
  nextDisputeState,
  nextUnreadAsk,
  type DisputeState,
} from './dispute.machine.ts';
import type { DisputeQueries, KeptDispute, Standing } from './dispute-store.ts';

/** What a person must look at: a bank asks for an answer, took money, gave it back, or says now one thing and now another. */
export type DisputeAlarm = 'disputed' | 'charged-back' | 'won-back' | 'contradiction';

type Deps = {
  database: Database;
  disputes: DisputeQueries;
  /** The books; those of the database unless told otherwise. */
  chargebacks?: Chargebacks;
  payments: Pick<PaymentStore, 'find' | 'scheduleNow'>;
  /** By connector: where its disputes are asked about, and the payment modes that it takes money by. */
  sources: Readonly<Record<string, { source: DisputeSource; methods: readonly string[] }>>;
  changed: (transactionId: string) => void;
  alarm: (about: { id: string; state: string }, alarm: DisputeAlarm) => void;
};

const batch = 20;
/** Seconds between two looks for what is due; a webhook is heard within this time. */
const goSeconds = 5;
/** Lists are looked through so often, at first so many days back, then from before the last look on. */
const listingSeconds = 15 * 60;
const listingDays = { days: 120, overlapDays: 3 };
const alarmOf: Partial<Record<DisputeState, DisputeAlarm>> = { OPEN: 'disputed', ACCEPTED: 'charged-back' };

/** What its provider says of a dispute; undefined where that is nothing, or about another payment. */
const ask = async (source: DisputeSource, { paymentId, disputeId }: KeptDispute): Promise<Dispute | undefined> => {
  const told = await source.find(disputeId);
  return typeof told === 'object' && told.transactionId === paymentId ? told : undefined;
};

const isSameDay = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Whether two answers tell the same; the amount as well, since it is booked. */
const isSameWord = (one: Dispute, other: Dispute | undefined): other is Dispute =>
  one.state === other?.state &&
  one.category === other.category &&
  isSameDay(one.answerBy, other.answerBy) &&
  one.givesBack?.amountMinor === other.givesBack?.amountMinor &&
  one.givesBack?.currency === other.givesBack?.currency;

/** Whether an answer tells what is not known yet. What it leaves out is as it was. */
const isNews = (kept: KeptDispute, told: Dispute): boolean => {
  if (nextDisputeState(kept.state, told.state) !== kept.state) return true;
  const { givesBack, category, answerBy } = told;
  const isOther =
    givesBack !== null && (givesBack.amountMinor !== kept.amountMinor || givesBack.currency !== kept.currency);
  if (kept.state !== 'OPEN') return kept.state === 'ACCEPTED' && isOther;
  return (
    isOther ||
    (category !== null && category !== kept.category) ||
    (answerBy !== null && !isSameDay(answerBy, kept.answerBy))
  );
};

/** Whether a bank can have taken this back: money of the charge, and no more than that. All of it where no amount is told. */
const isOfCharge = (back: Money | null, charge: Money): boolean =>
  back === null ||
  (back.currency === charge.currency && back.amountMinor > 0 && back.amountMinor <= charge.amountMinor);

/**
 * Whether the payment's own refund is the money that a bank took back: it had decided before that refund was booked. A moment before
 * the payment is none.
 */
const isRefund = ({ cameEarly }: KeptDispute, { endedAt }: Dispute, { createdAt, refundedAt }: Standing): boolean =>
  refundedAt !== null && (cameEarly || (endedAt != null && endedAt >= createdAt && endedAt < refundedAt));

/**
 * How an answer was taken in; `later`: its payment is still under way. `does-not-fit`: banks would have taken more than was charged, as
 * far as is known; the return of another dispute may not have been read yet.
 */
type Outcome = DisputeAlarm | 'none' | 'later' | 'does-not-fit';

/** Takes a transaction back that would book more than was charged. */
class DoesNotFit extends Error {}

/**
 * Follows disputes at providers. A webhook or a list only names one: its provider is asked what it is, twice where that changes
 * something. The webhook's word rings when its provider cannot be asked. Books what a bank takes and gives back.
 */
export const createDisputeFollower = (deps: Deps) => {
  const { database, disputes, payments, sources, chargebacks = chargebacksIn(database) } = deps;
  const sourceOf = (method: string) => Object.values(sources).find(({ methods }) => methods.includes(method))?.source;

  const write = (kept: KeptDispute, next: DisputeState, told: Dispute): Promise<Outcome> =>
    database.transaction(async () => {
      const standing = await disputes.lockStanding(kept.paymentId);
      if ((next === 'ACCEPTED' || kept.state === 'ACCEPTED') && !standing.isOver) return 'later';
      const payment = present(await payments.find(kept.paymentId));
      const charge = await chargebacks.findCharge(payment);
      const back = told.givesBack ?? charge?.moved ?? payment.charge;
      if (!(await disputes.change(kept, next, told, back))) return 'none';
      const isGivenBack = kept.state === 'ACCEPTED' && (await chargebacks.postUndone(payment, kept.disputeId));
      if (next === 'ACCEPTED' && charge && !isRefund(kept, told, standing)) {
        const isBooked = await chargebacks.post(payment, back, kept.disputeId);
        if (!isBooked && !kept.cameEarly) throw new DoesNotFit();
        // A refund was under way when the bank decided: both tell of the same money, and no more can go back than was charged.
        if (!isBooked) await chargebacks.postRest(payment, kept.disputeId);
      }
      if (kept.state === 'ACCEPTED' && next !== 'ACCEPTED') return isGivenBack ? 'won-back' : 'contradiction';
      return (!(kept.state === 'OPEN' && next === 'OPEN') && alarmOf[next]) || 'none';
    });

  const book = (kept: KeptDispute, next: DisputeState, told: Dispute): Promise<Outcome> =>
    write(kept, next, told).catch((error: unknown) => {
      if (error instanceof DoesNotFit) return 'does-not-fit';
      throw error;
    });

  /** It could not be read. A signed webhook, or a list, has named it: where nobody says more, that rings. */
  const noteUnread = async (kept: KeptDispute): Promise<void> => {
    const { paymentId: id, state, failures, rungAt } = kept;
    const isRung = state === 'NOTICED' && rungAt === null && failures + 1 >= failuresUntilAlarm;
    if (isRung) deps.alarm({ id, state: `dispute ${state}` }, 'disputed');
    await disputes.noteFailure(kept, nextUnreadAsk(state, failures), { isRung });
  };

  const settle = async (kept: KeptDispute): Promise<void> => {
    const source = sourceOf(kept.method);
    const first = source && (await ask(source, kept));
    if (!first) return noteUnread(kept);
    if (!isNews(kept, first)) return disputes.noteAsk(kept);
    const second = await ask(source, kept);
    if (!isSameWord(first, second)) return noteUnread(kept);
    const next = nextDisputeState(kept.state, second.state);
    const about = { id: kept.paymentId, state: `dispute ${next}` };
    const payment = present(await payments.find(kept.paymentId));
    const { moved: charge } = (await chargebacks.findCharge(payment)) ?? { moved: payment.charge };
    if (next === 'contradiction' || (next === 'ACCEPTED' && !isOfCharge(second.givesBack, charge))) {
      deps.alarm(about, 'contradiction');
      return disputes.noteAsk(kept);
    }
    const outcome = await book(kept, next, second);
    // Its provider knows by now that the money went back: the payment's own enquiry ends it. One on hold has a schedule for the rest.
    if (next !== kept.state && !kept.cameEarly) await payments.scheduleNow(kept.paymentId, null);
    if (outcome === 'later') return disputes.noteFailure(kept, nextBookingTry(kept.failures), { isEarly: true });
    if (outcome === 'does-not-fit') {
      if (kept.failures === 0) deps.alarm(about, 'contradiction');
      return disputes.noteFailure(kept, nextBookingTry(kept.failures));
    }
    if (outcome !== 'none') deps.alarm(about, outcome);
    deps.changed(kept.paymentId);
  };

  const look = async (connector: string): Promise<void> => {
    const { source, methods } = present(sources[connector]);
    const since = await disputes.takeListing(connector, listingSeconds, listingDays);
    if (!since) return;
    const listed = await source.list(since);
    if (listed === 'unknown') return;
    for (const dispute of listed) await disputes.noticeListed(dispute, methods);
    await disputes.noteListed(connector);
  };

  return {
    /** Asks about what is due and looks through the lists; answers the seconds until the next time. */
    go: async (): Promise<number> => {
      for (const connector of Object.keys(sources)) await look(connector);
      const due = await disputes.claim(batch);
      // One that cannot be read keeps no other waiting: banks wait for an answer until a day, and no longer.
      const failed: unknown[] = [];
      for (const kept of due) await settle(kept).catch((error: unknown) => failed.push(error));
      if (failed.length > 0) throw failed[0];
      return due.length === batch ? 0 : goSeconds;
    },
  };
};
