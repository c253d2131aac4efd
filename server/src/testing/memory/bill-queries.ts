import { stateSets } from '../../features/payments/core/payment.machine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { PaymentStore } from '../../features/payments/core/store.ts';
import type { Kept, Memory, Tables } from './memory.ts';

type Bills = Pick<
  PaymentStore,
  'billPaid' | 'conflictingBillPayment' | 'othersBillCards' | 'isBillTaken' | 'underBillLock'
>;

/** Whether it is neither finished nor only registered. */
export const isUnderWay = ({ state }: Kept) => stateSets.underWay.includes(state);

const isOpenCard = ({ state, gateway }: Kept) => state === 'PENDING' && gateway !== null;

const latestFirst = (one: Kept, other: Kept) =>
  other.enteredAt.getTime() - one.enteredAt.getTime() || (one.id < other.id ? -1 : 1);

const ofBill = ({ payments }: Tables, billHash: string) =>
  [...payments.values()].filter((kept) => kept.billHash === billHash);

const delivered = (tables: Tables, billHash: string) =>
  ofBill(tables, billHash).filter(({ state }) => state === 'DONE');

/** What `bill-queries.ts` asks of the database, asked of the memory. */
export const createMemoryBills = (memory: Memory, toPayment: (kept: Kept) => Payment): Bills => ({
  billPaid: (billHash) => memory.statement((tables) => delivered(tables, billHash).length),
  conflictingBillPayment: ({ billHash, purchaseId, browserHash, details }) =>
    memory.statement((tables) => {
      if (billHash === null) return undefined;
      const done = delivered(tables, billHash);
      const live = ofBill(tables, billHash).filter(
        (kept) =>
          isUnderWay(kept) && kept.purchaseId !== purchaseId && !(isOpenCard(kept) && kept.browserHash !== browserHash),
      );
      const since = done.length > details.billPaid ? done.toSorted(latestFirst) : [];
      const conflicting = live.toSorted(latestFirst)[0] ?? since[0];
      return conflicting && toPayment(conflicting);
    }),
  othersBillCards: ({ billHash, browserHash }, limit) =>
    memory.statement((tables) =>
      (billHash === null ? [] : ofBill(tables, billHash))
        .filter((kept) => isOpenCard(kept) && kept.browserHash !== browserHash)
        .toSorted(latestFirst)
        .slice(0, limit)
        .map(toPayment),
    ),
  isBillTaken: ({ id, billHash, details }) =>
    memory.statement((tables) => {
      if (billHash === null) return false;
      const isOnItsWay = ofBill(tables, billHash).some(
        (kept) => kept.id !== id && stateSets.inDelivery.includes(kept.state),
      );
      return isOnItsWay || delivered(tables, billHash).length > details.billPaid;
    }),
  underBillLock: (_, decide) => memory.database.transaction(decide),
});
