import { nextChargeback, type BookedCharge, type Chargebacks } from '../../features/payments/core/ledger.ts';
import { stateSets } from '../../features/payments/core/payment.machine.ts';
import { nextDisputeAsk } from '../../features/payments/disputes/dispute.machine.ts';
import type { DisputeQueries, KeptDispute } from '../../features/payments/disputes/dispute-store.ts';
import { timesOf, type Kept, type KeptDisputeRow, type KeptEntry, type Memory, type Tables } from './memory.ts';

const leaseSeconds = 120;
const day = 86_400_000;
const keyOf = ({ paymentId, disputeId }: Pick<KeptDispute, 'paymentId' | 'disputeId'>) => `${paymentId} ${disputeId}`;

const noticed = (paymentId: string, disputeId: string, dueAt: number): KeptDisputeRow => ({
  paymentId,
  disputeId,
  state: 'NOTICED',
  asks: 0,
  failures: 0,
  category: null,
  amountMinor: null,
  currency: null,
  answerBy: null,
  rungAt: null,
  cameEarly: false,
  dueAt,
});

const isRefund = ({ kind }: KeptEntry) => kind === 'refund' || kind === 'late-refund';
const gravest = ['ACCEPTED', 'OPEN', 'DECLINED'] as const;

const change = ({ disputes }: Tables, kept: KeptDisputeRow, changes: Partial<KeptDisputeRow>) =>
  disputes.set(keyOf(kept), { ...kept, ...changes });

/** The row, unless its state has changed since it was read. */
const current = ({ disputes }: Tables, read: KeptDispute) => {
  const kept = disputes.get(keyOf(read));
  return kept?.state === read.state ? kept : undefined;
};

/** Disputes in memory, with the rules of the SQL store. */
export const createMemoryDisputes = (memory: Memory): DisputeQueries => {
  const { clock } = memory;
  const { now, inSeconds } = timesOf(memory);
  const notice = (tables: Tables, paymentId: string, disputeId: string) => {
    const kept = tables.disputes.get(keyOf({ paymentId, disputeId }));
    if (kept) change(tables, kept, { dueAt: clock.now });
    else tables.disputes.set(keyOf({ paymentId, disputeId }), noticed(paymentId, disputeId, clock.now));
  };
  return {
    notice: (paymentId, disputeId) => memory.statement((tables) => notice(tables, paymentId, disputeId)),
    noticeListed: ({ transactionId, id, state, category, answerBy, givesBack }, methods) =>
      memory.statement((tables) => {
        const paid = tables.payments.get(transactionId);
        if (!paid || !methods.includes(paid.payment.method)) return;
        const kept = tables.disputes.get(keyOf({ paymentId: transactionId, disputeId: id }));
        if (!kept) return notice(tables, transactionId, id);
        const isOther = kept.state !== 'NOTICED' && kept.state.toLowerCase() !== state;
        const isMore =
          (category !== null && kept.category !== category) ||
          (answerBy !== null && kept.answerBy?.getTime() !== answerBy.getTime()) ||
          (givesBack !== null && kept.amountMinor !== givesBack.amountMinor);
        if ((isOther && !(kept.state === 'ACCEPTED' && state === 'open')) || (kept.state === 'OPEN' && isMore))
          change(tables, kept, { dueAt: clock.now });
      }),
    claim: (limit) =>
      memory.statement((tables) =>
        tables.disputes
          .list()
          .filter(({ dueAt }) => dueAt !== null && dueAt <= clock.now)
          .toSorted((one, other) => one.dueAt! - other.dueAt!)
          .slice(0, limit)
          .map((kept) => {
            change(tables, kept, { dueAt: inSeconds(leaseSeconds) });
            const { dueAt: _dueAt, ...read } = kept;
            return Object.assign(read, { method: tables.payments.get(kept.paymentId)!.payment.method });
          }),
      ),
    noteAsk: (read) =>
      memory.statement((tables) => {
        const kept = current(tables, read);
        const dueAt = inSeconds(nextDisputeAsk(read.state, read.asks));
        if (kept) change(tables, kept, { asks: kept.asks + 1, failures: 0, dueAt });
      }),
    noteFailure: (read, withinSeconds, { isRung = false, isEarly = false } = {}) =>
      memory.statement((tables) => {
        const kept = current(tables, read);
        if (!kept) return;
        change(tables, kept, {
          failures: kept.failures + 1,
          dueAt: inSeconds(withinSeconds),
          rungAt: isRung ? now() : kept.rungAt,
          cameEarly: kept.cameEarly || isEarly,
        });
      }),
    lockStanding: (paymentId) =>
      memory.statement(({ payments, lateCharges }) => {
        const { payment, entries } = payments.get(paymentId)!;
        const late = lateCharges.get(paymentId);
        return {
          isOver: stateSets.ended.includes(payment.state) && (!late || late.state === 'REFUNDED'),
          createdAt: payment.createdAt,
          refundedAt: entries.findLast(isRefund)?.at ?? null,
        };
      }),
    change: (read, state, told, back) =>
      memory.statement((tables) => {
        const kept = current(tables, read);
        if (!kept) return false;
        change(tables, kept, {
          state,
          category: told.category ?? kept.category,
          amountMinor: back.amountMinor,
          currency: back.currency,
          answerBy: kept.state === 'OPEN' ? (told.answerBy ?? kept.answerBy) : told.answerBy,
          asks: 0,
          failures: 0,
          dueAt: inSeconds(nextDisputeAsk(state, 0)),
        });
        return true;
      }),
    stateOf: (paymentId) =>
      memory.statement(({ disputes }) => {
        const states = new Set(disputes.list().flatMap((kept) => (kept.paymentId === paymentId ? [kept.state] : [])));
        return gravest.find((state) => states.has(state));
      }),
    takeListing: (connector, everySeconds, { days, overlapDays }) =>
      memory.statement(({ listings }) => {
        const { dueAt, until } = listings.get(connector) ?? { dueAt: clock.now, until: null };
        if (dueAt > clock.now) return undefined;
        listings.set(connector, { dueAt: inSeconds(everySeconds)!, until });
        return new Date(until === null ? clock.now - days * day : until - overlapDays * day);
      }),
    noteListed: (connector) =>
      memory.statement(({ listings }) => {
        const listing = listings.get(connector);
        if (listing) listings.set(connector, { ...listing, until: clock.now });
      }),
  };
};

const movedBack = ({ kind, moved = 0 }: KeptEntry): number =>
  kind === 'chargeback' ? moved : kind === 'chargeback-undone' ? -moved : 0;

const chargeOf = ({ lateCharges }: Tables, { payment, entries }: Kept): BookedCharge | undefined => {
  const charge = entries.find(({ kind }) => kind === 'charge') ?? entries.find(({ kind }) => kind === 'late-charge');
  if (!charge) return undefined;
  const late = charge.kind === 'late-charge' ? lateCharges.get(payment.id)?.charged : undefined;
  return { moved: late ?? payment.charge, bookedMinor: charge.amount };
};

/** What banks take back, in the books of a memory. */
export const createMemoryChargebacks = (memory: Memory): Chargebacks => {
  const { now } = timesOf(memory);
  return {
    findCharge: ({ id }) => memory.statement((tables) => chargeOf(tables, tables.payments.get(id)!)),
    post: ({ id, price, charge }, { amountMinor: moved }, disputeId) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id)!;
        const known = chargeOf(tables, kept) ?? { moved: charge, bookedMinor: price.amountMinor };
        const before = kept.entries.reduce((sum, entry) => sum + movedBack(entry), 0);
        const amount = nextChargeback(known, before, moved);
        if (amount === undefined) return false;
        const entry = { kind: 'chargeback', amount, currency: price.currency, at: now(), moved, disputeId } as const;
        tables.payments.set(id, { ...kept, entries: [...kept.entries, entry] });
        return true;
      }),
    postUndone: ({ id }, disputeId) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id)!;
        const ofDispute = kept.entries.filter((entry) => entry.disputeId === disputeId);
        const taken = ofDispute.filter(({ kind }) => kind === 'chargeback');
        const last = taken.at(-1);
        if (!last || taken.length <= ofDispute.length - taken.length) return false;
        const entry = { ...last, kind: 'chargeback-undone', at: now() } as const;
        tables.payments.set(id, { ...kept, entries: [...kept.entries, entry] });
        return true;
      }),
  };
};
