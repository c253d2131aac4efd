import type { Money } from '@selfcare/contract/values/money';
import type { Database } from '../../../db/database.ts';
import type { Dispute, DisputeSource } from '../core/gateway.ts';
import { postChargeback } from '../core/ledger.ts';
import type { PaymentStore } from '../core/store.ts';
import { nextDisputeState, type DisputeState } from './dispute.machine.ts';
import type { DisputeStore, KeptDispute } from './dispute-store.ts';

/** What a person must look at: a bank asks for an answer, took money back, or says now one thing and now another. */
export type DisputeAlarm = 'disputed' | 'charged-back' | 'contradiction';

type Deps = {
  database: Database;
  disputes: DisputeStore;
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
/** What cannot be booked while its payment is under way is tried again so soon. */
const underWaySeconds = 60;

const alarmOf: Partial<Record<DisputeState, DisputeAlarm>> = { OPEN: 'disputed', ACCEPTED: 'charged-back' };

/** What its provider says of a dispute; undefined where that is nothing, or about another payment. */
const ask = async (source: DisputeSource, { paymentId, disputeId }: KeptDispute): Promise<Dispute | undefined> => {
  const told = await source.find(disputeId);
  return typeof told === 'object' && told.transactionId === paymentId ? told : undefined;
};

/** Whether two answers tell the same; the amount as well, since it is booked. */
const isSameWord = (one: Dispute, other: Dispute | undefined): other is Dispute =>
  one.state === other?.state &&
  one.givesBack?.amountMinor === other.givesBack?.amountMinor &&
  one.givesBack?.currency === other.givesBack?.currency;

/** Whether a bank can have taken this back: money of the charge, and no more than that. All of it where no amount is told. */
const isOfCharge = (back: Money | null, charge: Money): boolean =>
  back === null ||
  (back.currency === charge.currency && back.amountMinor > 0 && back.amountMinor <= charge.amountMinor);

/**
 * Follows the disputes of payments with the providers that have any. A webhook or a list only names one: what it is, its provider
 * says when it is asked, and twice where that changes something. An end with an amount that cannot be is none. What a bank took back of a delivered payment is booked once; of any
 * other payment the engine's own enquiry finds that the money went back.
 */
export const createDisputeFollower = (deps: Deps) => {
  const { database, disputes, payments, sources } = deps;
  const sourceOf = (method: string) => Object.values(sources).find(({ methods }) => methods.includes(method))?.source;

  const book = (kept: KeptDispute, next: DisputeState, told: Dispute): Promise<DisputeAlarm | 'none' | 'later'> =>
    database.transaction(async () => {
      const payment = (await payments.find(kept.paymentId))!;
      const back = told.givesBack ?? payment.charge;
      const endedAs = next === 'ACCEPTED' ? await disputes.lockEnded(kept.paymentId) : undefined;
      if (next === 'ACCEPTED' && !endedAs) return 'later';
      if (!(await disputes.change(kept, next, told, back))) return 'none';
      if (endedAs === 'DONE' && !(await postChargeback(database, payment, back))) return 'contradiction';
      return alarmOf[next] ?? 'none';
    });

  const settle = async (kept: KeptDispute): Promise<void> => {
    const source = sourceOf(kept.method);
    const first = source && (await ask(source, kept));
    if (!first) return disputes.noteAsk(kept);
    if (nextDisputeState(kept.state, first.state) === kept.state) return disputes.noteAsk(kept);
    const second = await ask(source, kept);
    if (!isSameWord(first, second)) return disputes.noteAsk(kept, underWaySeconds);
    const next = nextDisputeState(kept.state, second.state);
    const about = { id: kept.paymentId, state: `dispute ${next}` };
    const { charge } = (await payments.find(kept.paymentId))!;
    if (next === 'contradiction' || (next === 'ACCEPTED' && !isOfCharge(second.givesBack, charge))) {
      deps.alarm(about, 'contradiction');
      return disputes.noteAsk(kept);
    }
    const outcome = await book(kept, next, second);
    // Its provider knows by now that the money went back: the payment's own enquiry ends it.
    await payments.scheduleNow(kept.paymentId, null);
    if (outcome === 'later') return disputes.noteAsk(kept, underWaySeconds);
    if (outcome !== 'none') deps.alarm(about, outcome);
    deps.changed(kept.paymentId);
  };

  const look = async (connector: string): Promise<void> => {
    const { source, methods } = sources[connector]!;
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
