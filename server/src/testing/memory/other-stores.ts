import type { IdempotencyStore } from '../../features/payments/core/idempotency.ts';
import type { LateCharges } from '../../features/payments/core/child-store.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import { mostAsks } from '../../features/payments/core/schedule.ts';
import type { PurchaseStore } from '../../features/payments/core/purchase-store.ts';
import { inPrice, type EntryKind } from '../../features/payments/core/ledger.ts';
import { notHeld } from './kept-payments.ts';
import { claimNumber } from './ledger.ts';
import { countByState, countFailure, timesOf, type KeptLate, type Memory, type Tables } from './memory.ts';

const postEntry = (
  { payments }: Tables,
  { id, price }: Payment,
  { kind, at, amount = price.amountMinor }: { kind: EntryKind; at: Date; amount?: number | undefined },
) => {
  const kept = payments.get(id);
  const entry = { kind, amount, currency: price.currency, at };
  if (kept) payments.set(id, { ...kept, entries: [...kept.entries, entry] });
};

/** Updates a row; the version counts what the trigger of the database counts. */
const change = ({ lateCharges }: Tables, late: KeptLate, changes: Partial<KeptLate>): KeptLate => {
  const isCounted = 'state' in changes || 'onHold' in changes;
  const changed = { ...late, ...changes, version: late.version + (isCounted ? 1 : 0) };
  lateCharges.set(late.paymentId, changed);
  return changed;
};

/** The row, unless it has changed since it was read. */
const current = ({ lateCharges }: Tables, { paymentId, version }: Pick<KeptLate, 'paymentId' | 'version'>) => {
  const late = lateCharges.get(paymentId);
  return late?.version === version && late.state !== 'REFUNDED' ? late : undefined;
};

/** Late charges in memory, with the rules of the SQL store. */
export const createMemoryLateCharges = (memory: Memory): LateCharges => {
  const { clock } = memory;
  const { now, inSeconds } = timesOf(memory);
  const asLate = ({ dueAt: _dueAt, failures: _failures, ...late }: KeptLate) => ({ ...late, readAt: now() });
  return {
    record: (payment, other, number) =>
      memory.statement((tables) => {
        if (tables.lateCharges.has(payment.id)) return;
        claimNumber(tables, number ?? {}, payment.id);
        const blank = { state: 'DUE', version: 1, asks: 0, failures: 0, dueSince: now() } as const;
        const told = { charged: other?.charged ?? null, providerReference: number?.providerReference ?? null };
        const held = other && !other.isDecided ? { onHold: true, heldFor: 'amount-mismatch', heldAt: now() } : notHeld;
        const dueAt = inSeconds(other?.dueInSeconds ?? 0);
        tables.lateCharges.set(payment.id, { paymentId: payment.id, ...blank, ...told, ...held, dueAt });
        postEntry(tables, payment, {
          kind: 'late-charge',
          at: now(),
          amount: other && inPrice(payment, other.charged),
        });
      }),
    find: (paymentId) =>
      memory.statement(({ lateCharges }) => {
        const late = lateCharges.get(paymentId);
        return late && asLate(late);
      }),
    claim: (limit, leaseSeconds, methods = []) =>
      memory.statement((tables) =>
        tables.lateCharges
          .list()
          .map((late) => ({ late, method: tables.payments.get(late.paymentId)!.payment.method }))
          .filter(({ late: { dueAt }, method }) => dueAt !== null && dueAt <= clock.now && !methods.includes(method))
          .toSorted((one, other) => one.late.dueAt! - other.late.dueAt!)
          .slice(0, limit)
          .map(({ late, method }) => {
            const claimed = change(tables, late, { dueAt: inSeconds(leaseSeconds) });
            return Object.assign(asLate(claimed), { method });
          }),
      ),
    take: (read, dueInSeconds) =>
      memory.statement((tables) => {
        const late = current(tables, read);
        if (late?.state !== 'DUE' || late.onHold) return undefined;
        const { asks } = late;
        return asLate(
          change(tables, late, { state: 'SENT', asks: asks + 1, failures: 0, dueAt: inSeconds(dueInSeconds) }),
        );
      }),
    noteAsk: ({ paymentId }, dueInSeconds) =>
      memory.statement((tables) => {
        const late = tables.lateCharges.get(paymentId);
        if (late?.onHold && late.state !== 'REFUNDED')
          change(tables, late, { dueAt: inSeconds(dueInSeconds), heldAt: late.heldAt ?? now() });
      }),
    setState: (read, state, dueInSeconds) =>
      memory.statement((tables) => {
        const late = current(tables, read);
        if (late) change(tables, late, { state, asks: late.asks + 1, failures: 0, dueAt: inSeconds(dueInSeconds) });
      }),
    close: (payment) =>
      memory.statement((tables) => {
        const late = tables.lateCharges.get(payment.id);
        if (!late || late.state === 'REFUNDED') return;
        const sent = late.state === 'SENT' ? late : change(tables, late, { state: 'SENT' });
        change(tables, sent, { state: 'REFUNDED', onHold: false, heldFor: null, dueAt: null });
        const { entries } = tables.payments.get(payment.id) ?? { entries: [] };
        const amount = entries.find(({ kind }) => kind === 'late-charge')?.amount;
        postEntry(tables, payment, { kind: 'late-refund', at: now(), amount });
      }),
    noteFailure: (paymentId, most) =>
      memory.statement((tables) => {
        const late = tables.lateCharges.get(paymentId);
        if (!late || late.state === 'REFUNDED') return false;
        const { isLast, failures, dueAt, held } = countFailure(memory, late, most);
        const heldFor = failures >= most ? (late.heldFor ?? 'settling-fails') : late.heldFor;
        change(tables, late, { failures, dueAt, ...held, heldFor });
        return isLast;
      }),
    putOnHold: (read, heldFor, dueInSeconds) =>
      memory.statement((tables) => {
        const late = current(tables, read);
        if (late && !late.onHold)
          change(tables, late, { onHold: true, heldFor, heldAt: now(), dueAt: inSeconds(dueInSeconds) });
      }),
    takeOffHold: (paymentId, isDue) =>
      memory.statement((tables) => {
        const late = tables.lateCharges.get(paymentId);
        if (!late?.onHold) return false;
        const again = { failures: 0, asks: 0, dueSince: now(), dueAt: isDue ? clock.now : null };
        change(tables, late, { ...notHeld, ...again });
        return true;
      }),
    expediteAll: (methods) =>
      memory.statement((tables) => {
        const waiting = tables.lateCharges.list().filter(({ paymentId, state, onHold, asks, dueAt }) => {
          const { method } = tables.payments.get(paymentId)!.payment;
          if (state === 'REFUNDED' || onHold || asks >= mostAsks || !methods.includes(method)) return false;
          return dueAt !== null && dueAt > clock.now + 60_000;
        });
        for (const late of waiting) change(tables, late, { dueAt: clock.now });
        return waiting.length;
      }),
    countByState: () => memory.statement(({ lateCharges }) => countByState(lateCharges.list())),
  };
};

/** Purchases in memory; nothing needs to be locked where transactions come one after the other. */
export const createMemoryPurchases = (memory: Memory): PurchaseStore => ({
  hold: (id, productHash) =>
    memory.statement(({ purchases }) => {
      const isNew = !purchases.has(id);
      if (isNew) purchases.set(id, productHash);
      return { productHash: purchases.get(id)!, isNew };
    }),
  advisoryLock: async () => [],
});

/** Idempotency keys in memory. */
export const createMemoryKeys = (memory: Memory): IdempotencyStore => ({
  find: (call, key) => memory.statement(({ keys }) => keys.get(`${call} ${key}`)),
  findFirst: (key, purchaseId) =>
    memory.statement(({ keys, purchases }) => ({
      known: keys.get(`initiate ${key}`),
      isTried: purchases.has(purchaseId),
    })),
  add: (call, key, row) =>
    memory.statement(({ keys }) => {
      if (keys.has(`${call} ${key}`)) return false;
      keys.set(`${call} ${key}`, row);
      return true;
    }),
});
