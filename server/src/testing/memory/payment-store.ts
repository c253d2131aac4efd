import type { Reason } from '../../features/payments/core/gateway.ts';
import type { EntryKind } from '../../features/payments/core/ledger.ts';
import { isInDoubt, isLive, moveOf, stateSets } from '../../features/payments/core/payment.machine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { PaymentStore } from '../../features/payments/core/store.ts';
import { createMemoryBills, isUnderWay } from './bill-queries.ts';
import { countByState, countFailure, type Kept, type Memory, type Tables } from './memory.ts';

/** What PostgreSQL says of a row that breaks `payment_one_live`. */
class OneLive extends Error {
  code = '23505';
  constraint = 'payment_one_live';
}

const unprompted: ReadonlySet<Reason> = new Set<Reason>([
  'not-mobile-money-user',
  'balance-too-low',
  'wallet-locked',
  'payer-not-allowed',
  'provider-unreachable',
]);

const kinds: Record<string, EntryKind | undefined> = {
  'post-charge': 'charge',
  'post-delivery': 'delivery',
  'post-refund': 'refund',
};

const current = ({ payments }: Tables, { id, version }: Pick<Payment, 'id' | 'version'>) => {
  const kept = payments.get(id);
  return kept?.version === version ? kept : undefined;
};

const list = ({ payments }: Tables) => [...payments.values()];

/** The payment store in memory, with the rules of the SQL one: what a test of both holds it to. */
export const createMemoryStore = (memory: Memory): PaymentStore => {
  const now = () => new Date(memory.now);
  const inSeconds = (seconds: number | null) => (seconds === null ? null : memory.now + seconds * 1000);
  const isWithin = (at: Date | null, seconds: number) => at !== null && at.getTime() > memory.now - seconds * 1000;
  const toPayment = (kept: Kept): Payment => {
    const { dueAt: _due, failures: _failures, ...payment } = structuredClone(kept);
    return { ...payment, readAt: now() };
  };

  return {
    afterCommit: memory.database.afterCommit,
    insert: (payment, lapsesInSeconds) =>
      memory.statement(({ payments, events }) => {
        const blank = {
          onHold: false,
          providerReference: null,
          redirectUrl: null,
          accessCode: null,
          reason: null,
          asks: 0,
          sends: 0,
        };
        const never = { missingSince: null, sentAt: null, deliverySentAt: null, askedAt: null, forgottenAt: null };
        const dueAt = inSeconds(lapsesInSeconds);
        payments.set(payment.id, {
          ...payment,
          ...blank,
          ...never,
          enteredAt: now(),
          createdAt: now(),
          state: 'REGISTERED',
          version: 1,
          deliveries: 0,
          failures: 0,
          dueAt,
        });
        const event = { event: 'register', fromState: null, toState: 'REGISTERED' } as const;
        events.push({ paymentId: payment.id, version: 1, ...event, at: now() });
      }),
    move: (payment, event, detail) =>
      memory.statement((tables) => {
        const made = moveOf(payment.state, event);
        const kept = made && current(tables, payment);
        if (!made || !kept) return undefined;
        const siblings = list(tables).filter(({ purchaseId, id }) => purchaseId === kept.purchaseId && id !== kept.id);
        if (isLive(made.to) && siblings.some(({ state }) => isLive(state))) throw new OneLive('duplicate key');
        const isSend = made.effects.includes('count-debit');
        const isDelivery = made.effects.includes('count-delivery');
        Object.assign(kept, {
          state: made.to,
          version: kept.version + 1,
          enteredAt: now(),
          asks: 0,
          failures: 0,
          missingSince: null,
          dueAt: inSeconds(detail.dueInSeconds),
          reason: detail.reason ?? kept.reason,
          providerReference: detail.providerReference ?? kept.providerReference,
          redirectUrl: detail.redirectUrl ?? kept.redirectUrl,
          accessCode: detail.accessCode ?? kept.accessCode,
          sentAt: isSend ? (kept.sentAt ?? now()) : kept.sentAt,
          sends: kept.sends + (isSend ? 1 : 0),
          deliveries: kept.deliveries + (isDelivery ? 1 : 0),
          deliverySentAt: isDelivery ? now() : kept.deliverySentAt,
        });
        const row = { version: kept.version, event, fromState: made.from, toState: made.to, at: now() };
        tables.events.push({ paymentId: kept.id, ...row });
        for (const effect of made.effects) {
          const kind = kinds[effect];
          if (kind) tables.entries.push({ paymentId: kept.id, kind, amount: kept.price.amountMinor });
        }
        return { payment: toPayment(kept) };
      }),
    find: (id) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        return kept && toPayment(kept);
      }),
    ofPurchase: (purchaseId) =>
      memory.statement((tables) =>
        list(tables)
          .filter((kept) => kept.purchaseId === purchaseId)
          .map(toPayment),
      ),
    liveDuplicate: (duplicateHash, purchaseId, withinSeconds) =>
      memory.statement((tables) => {
        const duplicate = list(tables).find(
          (kept) =>
            kept.duplicateHash === duplicateHash &&
            kept.purchaseId !== purchaseId &&
            isUnderWay(kept) &&
            isWithin(kept.sentAt, withinSeconds),
        );
        return duplicate && toPayment(duplicate);
      }),
    ...createMemoryBills(memory, toPayment),
    promptsSince: (method, payer, seconds) =>
      memory.statement(
        (tables) =>
          list(tables).filter(
            (kept) =>
              kept.payer === payer &&
              kept.method === method &&
              isWithin(kept.sentAt, seconds) &&
              !(kept.state === 'DECLINED' && (kept.reason === null || unprompted.has(kept.reason))),
          ).length,
      ),
    events: (id) =>
      memory.statement(({ events }) =>
        events
          .filter(({ paymentId }) => paymentId === id)
          .map(({ version, event, fromState, toState, at }) => ({ version, event, fromState, toState, at })),
      ),
    versions: (ids) =>
      memory.statement((tables) =>
        list(tables)
          .filter(({ id }) => ids.includes(id))
          .map(({ id, version }) => ({ id, version })),
      ),
    noteAsk: (payment, dueInSeconds, sighting) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept) return;
        const sightings = { missing: kept.missingSince ?? now(), present: null, silent: kept.missingSince };
        const missingSince = sightings[sighting];
        const isExpedited = kept.dueAt !== null && kept.dueAt <= memory.now;
        const dueAt = isExpedited ? kept.dueAt : inSeconds(dueInSeconds);
        Object.assign(kept, { asks: kept.asks + 1, failures: 0, askedAt: now(), dueAt, missingSince });
      }),
    takeQuestion: (id, seconds) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        if (!kept || !isInDoubt(kept.state) || kept.onHold || kept.asks >= 30) return undefined;
        if (kept.askedAt && kept.askedAt.getTime() >= memory.now - seconds * 1000) return undefined;
        kept.askedAt = now();
        return toPayment(kept);
      }),
    expedite: (id, unlessAskedWithinSeconds) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        const isOpen = kept && stateSets.mustBeAsked.includes(kept.state) && !kept.onHold;
        if (!isOpen || kept.dueAt === null || kept.dueAt <= memory.now || kept.asks >= 30) return false;
        const asked = (kept.askedAt ?? kept.enteredAt).getTime();
        if (asked >= memory.now - unlessAskedWithinSeconds * 1000) return false;
        kept.dueAt = memory.now;
        return true;
      }),
    scheduleNow: (id) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        if (kept && !kept.onHold && kept.sentAt && !stateSets.settled.includes(kept.state)) kept.dueAt = memory.now;
        return [];
      }),
    claim: (limit, leaseSeconds, busy) =>
      memory.statement((tables) =>
        list(tables)
          .filter(({ dueAt, method }) => dueAt !== null && dueAt <= memory.now && !busy.includes(method))
          .toSorted((one, other) => one.dueAt! - other.dueAt!)
          .slice(0, limit)
          .map((kept) => {
            Object.assign(kept, { dueAt: inSeconds(leaseSeconds), askedAt: now() });
            const payment = toPayment(kept);
            return { id: kept.id, state: kept.state, method: kept.method, open: () => payment };
          }),
      ),
    noteFailure: (id, most) => memory.statement(({ payments }) => countFailure(memory, payments.get(id), most)),
    putOnHold: (payment) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (kept) Object.assign(kept, { onHold: true, dueAt: null });
        return [];
      }),
    countByState: () => memory.statement((tables) => countByState(list(tables))),
  };
};
