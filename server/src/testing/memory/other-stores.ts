import type { IdempotencyStore } from '../../features/payments/core/idempotency.ts';
import type { LateCharges } from '../../features/payments/core/late-charge-store.ts';
import type { PurchaseStore } from '../../features/payments/core/purchase-store.ts';
import { countByState, countFailure, type KeptLate, type Memory } from './memory.ts';

const asLate = ({ paymentId, state, asks }: KeptLate) => ({ paymentId, state, asks });

/** Late charges in memory, with the rules of the SQL store. */
export const createMemoryLateCharges = (memory: Memory): LateCharges => {
  const inSeconds = (seconds: number) => memory.now + seconds * 1000;
  return {
    record: (payment) =>
      memory.statement(({ lateCharges, entries }) => {
        if (lateCharges.has(payment.id)) return;
        const blank = { state: 'DUE', asks: 0, failures: 0, onHold: false } as const;
        lateCharges.set(payment.id, { paymentId: payment.id, ...blank, dueAt: memory.now });
        entries.push({ paymentId: payment.id, kind: 'late-charge', amount: payment.price.amountMinor });
      }),
    find: (paymentId) =>
      memory.statement(({ lateCharges }) => {
        const late = lateCharges.get(paymentId);
        return late && asLate(late);
      }),
    claim: (limit, leaseSeconds) =>
      memory.statement(({ lateCharges }) =>
        [...lateCharges.values()]
          .filter(({ dueAt }) => dueAt !== null && dueAt <= memory.now)
          .toSorted((one, other) => one.dueAt! - other.dueAt!)
          .slice(0, limit)
          .map((late) => {
            late.dueAt = inSeconds(leaseSeconds);
            return asLate(late);
          }),
      ),
    setState: (paymentId, state, dueInSeconds) =>
      memory.statement(({ lateCharges }) => {
        const late = lateCharges.get(paymentId);
        if (late && late.state !== 'REFUNDED')
          Object.assign(late, { state, asks: late.asks + 1, failures: 0, dueAt: inSeconds(dueInSeconds) });
        return [];
      }),
    close: (payment) =>
      memory.statement(({ lateCharges, entries }) => {
        const late = lateCharges.get(payment.id);
        if (!late || late.state === 'REFUNDED') return;
        Object.assign(late, { state: 'REFUNDED', dueAt: null });
        entries.push({ paymentId: payment.id, kind: 'late-refund', amount: payment.price.amountMinor });
      }),
    noteFailure: (paymentId, most) =>
      memory.statement(({ lateCharges }) => {
        const late = lateCharges.get(paymentId);
        return late?.state !== 'REFUNDED' && countFailure(memory, late, most);
      }),
    putOnHold: (paymentId) =>
      memory.statement(({ lateCharges }) => {
        const late = lateCharges.get(paymentId);
        if (late) Object.assign(late, { onHold: true, dueAt: null });
        return [];
      }),
    countByState: () => memory.statement(({ lateCharges }) => countByState(lateCharges.values())),
  };
};

/** Purchases in memory; nothing needs to be locked where transactions come one after the other. */
export const createMemoryPurchases = (memory: Memory): PurchaseStore => ({
  hold: (id, productHash) =>
    memory.statement(({ purchases }) => {
      if (!purchases.has(id)) purchases.set(id, productHash);
      return { productHash: purchases.get(id)! };
    }),
  advisoryLock: async () => [],
});

/** Idempotency keys in memory. */
export const createMemoryKeys = (memory: Memory): IdempotencyStore => ({
  find: (call, key) => memory.statement(({ keys }) => keys.get(`${call} ${key}`)),
  add: (call, key, row) =>
    memory.statement(({ keys }) => {
      if (keys.has(`${call} ${key}`)) return false;
      keys.set(`${call} ${key}`, row);
      return true;
    }),
});
