import { hasMoneyCome, isUnapproved, isUnderWay } from '../../features/payments/core/bill-queries.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import { isFinal, isLive, moveOf, stateSets } from '../../features/payments/core/payment.machine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { PaymentStore } from '../../features/payments/core/store.ts';
import { createMemoryBillQueries, keepBill, latestFirst } from './bill-queries.ts';
import { createMemoryWork } from './work.ts';
import { change, current, notHeld, toPayment } from './kept-payments.ts';
import { claimNumber } from './ledger.ts';
import { countByState, timesOf, type Kept, type Memory, type Tables } from './memory.ts';
import { createMemoryPayerQueries, isPaidFrom } from './payer-queries.ts';

/** What PostgreSQL says of a row that breaks `payment_one_live`. */
class OneLive extends Error {
  code = '23505';
  constraint = 'payment_one_live';
}

const kinds: Record<string, EntryKind | undefined> = {
  'post-charge': 'charge',
  'post-delivery': 'delivery',
  'post-refund': 'refund',
};

/** A payment as it begins. */
const blank = {
  state: 'REGISTERED',
  version: 1,
  onHold: false,
  providerReference: null,
  redirectUrl: null,
  accessCode: null,
  reason: null,
  asks: 0,
  sends: 0,
  deliveries: 0,
  missingSince: null,
  misses: 0,
  sentAt: null,
  deliverySentAt: null,
  askedAt: null,
  forgottenAt: null,
  claim: null,
  denials: 0,
  heldFor: null,
  heldAt: null,
} as const;

/** The payment store in memory, with the rules of the SQL one: what a test of both holds it to. */
export const createMemoryStore = (memory: Memory): PaymentStore => {
  const { clock } = memory;
  const { now, inSeconds, isWithin } = timesOf(memory);
  const isCounted = ({ dueAt, payment: { onHold, state, enteredAt } }: Kept) =>
    dueAt !== null || onHold || (isFinal(state) && isWithin(enteredAt, 86_400));
  type Attempt = Pick<Payment, 'duplicateHash' | 'purchaseId' | 'browserHash'>;
  const isSameWish = ({ payment }: Kept, attempt: Attempt, withinSeconds: number) =>
    payment.duplicateHash === attempt.duplicateHash &&
    payment.purchaseId !== attempt.purchaseId &&
    isWithin(payment.sentAt, withinSeconds);
  const duplicateOf = ({ payments }: Tables, attempt: Attempt, withinSeconds: number) =>
    payments
      .list()
      .find(
        (kept) =>
          isSameWish(kept, attempt, withinSeconds) &&
          isUnderWay(kept.payment) &&
          (kept.payment.browserHash === attempt.browserHash || hasMoneyCome(kept.payment)),
      );
  const unapprovedBeside = ({ payments }: Tables, attempt: Attempt, withinSeconds: number) =>
    payments
      .list()
      .filter(
        (kept) =>
          isSameWish(kept, attempt, withinSeconds) &&
          kept.payment.browserHash !== attempt.browserHash &&
          isUnapproved(kept.payment),
      );
  const hasPaidFrom = ({ payments }: Tables, browserHash: string, payer: string | null) =>
    payer !== null && payments.list().some((kept) => isPaidFrom(kept, browserHash, payer, isWithin));

  return {
    afterCommit: memory.database.afterCommit,
    insert: (payment, lapsesInSeconds, { key, fingerprint }) =>
      memory.statement(({ payments, keys }) => {
        // Its caller takes the transaction back: nothing of it stays.
        if (keys.has(`initiate ${key}`)) return false;
        keys.set(`initiate ${key}`, { fingerprint, paymentId: payment.id });
        const at = now();
        memory.numbers.begun += 1;
        const begunNumber = memory.numbers.begun;
        payments.set(payment.id, {
          payment: { ...payment, ...blank, begunNumber, enteredAt: at, createdAt: at, readAt: at },
          dueAt: inSeconds(lapsesInSeconds),
          failures: 0,
          writtenBy: (memory.numbers.written += 1),
          events: [{ version: 1, event: 'register', fromState: null, toState: 'REGISTERED', at }],
          entries: [],
        });
        return true;
      }),
    move: (payment, event, detail) =>
      memory.statement((tables) => {
        const made = moveOf(payment.state, event);
        const kept = made && current(tables, payment);
        if (!made || !kept) return undefined;
        const { id, purchaseId, claim } = kept.payment;
        if (kept.payment.onHold !== payment.onHold) return undefined;
        const isClosed = stateSets.notCharged.includes(made.to);
        const isRefuted = isClosed && detail.againstClaim;
        const isClaimed = isClosed && claim === 'paid' && !isRefuted;
        if (isClaimed && payment.state !== 'REGISTERED') return undefined;
        const isSibling = ({ payment: other }: Kept) =>
          other.purchaseId === purchaseId && other.id !== id && isLive(other.state);
        if (isLive(made.to) && tables.payments.list().some(isSibling)) throw new OneLive('duplicate key');
        if (made.effects.includes('post-charge')) claimNumber(tables, detail, id);
        const isSend = made.effects.includes('count-debit');
        const isDelivery = made.effects.includes('count-delivery');
        const before = kept.payment;
        const at = now();
        const version = before.version + 1;
        const entries = made.effects.flatMap((effect) => {
          const kind = kinds[effect];
          if (!kind) return [];
          const { amountMinor, currency } = before.price;
          const booked = kept.entries.find((entry) => entry.kind === 'charge')?.amount;
          const charged = { charge: detail.chargedMinor, refund: booked }[kind as string];
          return { kind, amount: charged ?? amountMinor, currency, at };
        });
        const moved = change(tables, kept, {
          writtenBy: (memory.numbers.written += 1),
          dueAt: isClaimed ? clock.now : inSeconds(detail.dueInSeconds),
          failures: 0,
          events: [...kept.events, { version, event, fromState: made.from, toState: made.to, at }],
          entries: entries.length > 0 ? [...kept.entries, ...entries] : kept.entries,
          payment: {
            state: made.to,
            version,
            enteredAt: at,
            asks: 0,
            missingSince: null,
            ...notHeld,
            claim: isRefuted ? 'refuted' : claim,
            reason: detail.reason ?? before.reason,
            providerReference: detail.providerReference ?? before.providerReference,
            redirectUrl: detail.redirectUrl ?? before.redirectUrl,
            accessCode: detail.accessCode ?? before.accessCode,
            sentAt: isSend ? (before.sentAt ?? at) : before.sentAt,
            sends: before.sends + (isSend ? 1 : 0),
            deliveries: before.deliveries + (isDelivery ? 1 : 0),
            deliverySentAt: isDelivery ? at : before.deliverySentAt,
          },
        });
        keepBill(tables, moved.payment);
        return { payment: toPayment(memory, moved), writtenBy: String(moved.writtenBy) };
      }),
    find: (id) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        return kept && toPayment(memory, kept);
      }),
    writtenBy: (id) => memory.statement(({ payments }) => payments.get(id)?.writtenBy.toString()),
    ofPurchase: (purchaseId) =>
      memory.statement(({ payments }) =>
        payments
          .list()
          .filter(({ payment }) => payment.purchaseId === purchaseId)
          .map((kept) => toPayment(memory, kept)),
      ),
    liveDuplicate: (attempt, withinSeconds) =>
      memory.statement((tables) => {
        const duplicate = duplicateOf(tables, attempt, withinSeconds);
        return duplicate && toPayment(memory, duplicate);
      }),
    findWithDuplicate: (attempt, withinSeconds) =>
      memory.statement((tables) => {
        const [kept, duplicate] = [tables.payments.get(attempt.id), duplicateOf(tables, attempt, withinSeconds)];
        return { now: kept && toPayment(memory, kept), duplicate: duplicate && toPayment(memory, duplicate) };
      }),
    othersUnapproved: (attempt, withinSeconds, limit) =>
      memory.statement((tables) =>
        unapprovedBeside(tables, attempt, withinSeconds)
          .toSorted(latestFirst)
          .slice(0, limit)
          .map((kept) => toPayment(memory, kept)),
      ),
    standingOf: (attempt, withinSeconds) =>
      memory.statement((tables) => ({
        hasPaid: hasPaidFrom(tables, attempt.browserHash, attempt.payer),
        hasRivals: unapprovedBeside(tables, attempt, withinSeconds).length > 0,
      })),
    ...createMemoryWork(memory),
    ...createMemoryBillQueries(memory),
    ...createMemoryPayerQueries(memory),
    story: (id) =>
      memory.statement(({ payments, lateCharges }) => {
        const [kept, late] = [payments.get(id), lateCharges.get(id)];
        if (!kept) return undefined;
        return { payment: toPayment(memory, kept), events: [...kept.events], late, isTold: false };
      }),
    events: (id) => memory.statement(({ payments }) => [...(payments.get(id)?.events ?? [])]),
    versions: (ids) =>
      memory.statement(({ payments }) =>
        payments
          .list()
          .filter(({ payment }) => ids.includes(payment.id))
          .map(({ payment: { id, version } }) => ({ id, version })),
      ),
    newestBegun: () => memory.statement(() => memory.numbers.begun),
    countByState: () =>
      memory.statement(({ payments }) => {
        return countByState(payments.list().flatMap((kept) => (isCounted(kept) ? [kept.payment] : [])));
      }),
  };
};
