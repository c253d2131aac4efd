import { duplicateSeconds } from '../../features/payments/core/payment.ts';
import { stateSets } from '../../features/payments/core/payment.machine.ts';
import { change } from './kept-payments.ts';
import { timesOf, type Kept, type Memory, type Tables } from './memory.ts';

const isEnded = ({ payment }: Kept) => stateSets.ended.includes(payment.state);

/** Whether what is personal in it is still needed, with the rules of the SQL. */
const isNeeded = (memory: Memory, tables: Tables, kept: Kept): boolean => {
  const { id, onHold, billHash, enteredAt } = kept.payment;
  const late = tables.lateCharges.get(id);
  if (onHold || !isEnded(kept) || kept.dueAt !== null || (late && late.state !== 'REFUNDED')) return true;
  const isDisputed = tables.disputes
    .list()
    .some(({ paymentId, state }) => paymentId === id && (state === 'NOTICED' || state === 'OPEN'));
  const isOfBill = (other: Kept) => billHash !== null && other.payment.billHash === billHash && !isEnded(other);
  return isDisputed || tables.payments.list().some(isOfBill) || timesOf(memory).isWithin(enteredAt, duplicateSeconds);
};

/** Blanks what is personal in these payments, but in those that are still needed; answers which it blanked. */
export const createMemoryEraser =
  (memory: Memory) =>
  (ids: string[]): Promise<string[]> =>
    memory.statement((tables) => {
      const named = ids.flatMap((id) => tables.payments.get(id) ?? []);
      const erased = named.filter((kept) => !kept.payment.forgottenAt && !isNeeded(memory, tables, kept));
      for (const kept of erased)
        change(tables, kept, {
          payment: {
            forgottenAt: new Date(memory.clock.now),
            target: '',
            payer: null,
            email: null,
            redirectUrl: null,
            accessCode: null,
            billHash: null,
            duplicateHash: '',
            browserHash: '',
            addressHash: null,
          },
        });
      const gone = new Set(erased.map(({ payment }) => payment.id));
      for (const key of tables.keys.keys()) if (gone.has(tables.keys.get(key)!.paymentId)) tables.keys.delete(key);
      for (const { payment } of erased) {
        const isLeft = tables.payments
          .list()
          .some(({ payment: other }) => other.purchaseId === payment.purchaseId && !other.forgottenAt);
        if (!isLeft) tables.purchases.set(payment.purchaseId, '');
      }
      return [...gone];
    });
