import type { createBillQueries } from '../../features/payments/core/bill-queries.ts';
import { stateSets } from '../../features/payments/core/payment.machine.ts';
import { toPayment } from './kept-payments.ts';
import type { Kept, Memory, Tables } from './memory.ts';

const underWay: ReadonlySet<string> = new Set(stateSets.underWay);
const ended: ReadonlySet<string> = new Set(stateSets.ended);

/** Whether it is neither finished nor only registered. */
export const isUnderWay = ({ payment }: Kept) => underWay.has(payment.state);

/** A prompt or a card page that nobody has approved. */
export const isUnapproved = ({ payment }: Kept) =>
  payment.state === 'PENDING' && !payment.onHold && payment.claim !== 'paid';

/** Its money is there, or somebody says so. */
export const hasMoneyCome = ({ payment }: Kept) =>
  stateSets.nextIsDelivery.includes(payment.state) || payment.claim === 'paid' || payment.onHold;

/** As SQL orders them. */
export const latestFirst = (one: Kept, other: Kept) =>
  other.payment.enteredAt.getTime() - one.payment.enteredAt.getTime() || (one.payment.id < other.payment.id ? -1 : 1);

const ofBill = ({ payments }: Tables, billHash: string) =>
  payments.list().filter(({ payment }) => payment.billHash === billHash);

const delivered = (tables: Tables, billHash: string) =>
  ofBill(tables, billHash).filter(({ payment }) => payment.state === 'DONE');

/** With those of payments that are erased: the count of a bill never falls. */
const countDelivered = (tables: Tables, billHash: string) =>
  delivered(tables, billHash).length + (tables.erasedBills.get(billHash)?.paid ?? 0);

/** What `bill-queries.ts` asks of the database, asked of the memory. */
export const createMemoryBillQueries = (memory: Memory): ReturnType<typeof createBillQueries> => ({
  billPaid: (billHash) => memory.statement((tables) => countDelivered(tables, billHash)),
  billPaidAt: (billHash) =>
    memory.statement((tables) => {
      const paidAt = delivered(tables, billHash).map(({ payment }) => payment.enteredAt);
      const erased = tables.erasedBills.get(billHash)?.firstPaidAt;
      return [...paidAt, ...(erased ? [erased] : [])].toSorted((one, other) => one.getTime() - other.getTime())[0];
    }),
  conflictingBillPayment: async ({ billHash, purchaseId, browserHash, details }) =>
    billHash === null
      ? undefined
      : memory.statement((tables) => {
          const done = delivered(tables, billHash);
          const live = ofBill(tables, billHash).filter(
            (kept) =>
              isUnderWay(kept) &&
              kept.payment.purchaseId !== purchaseId &&
              (kept.payment.browserHash === browserHash || hasMoneyCome(kept)),
          );
          const since = countDelivered(tables, billHash) > details.billPaid ? done.toSorted(latestFirst) : [];
          const conflicting = live.toSorted(latestFirst)[0] ?? since[0];
          return conflicting && toPayment(memory, conflicting);
        }),
  othersUnapprovedOfBill: async ({ billHash, browserHash }, limit) =>
    billHash === null
      ? []
      : memory.statement((tables) =>
          ofBill(tables, billHash)
            .filter((kept) => isUnapproved(kept) && kept.payment.browserHash !== browserHash)
            .toSorted(latestFirst)
            .slice(0, limit)
            .map((kept) => toPayment(memory, kept)),
        ),
  isBillTaken: ({ id, billHash, details }) =>
    memory.statement((tables) => {
      if (billHash === null) return false;
      const isOnItsWay = ofBill(tables, billHash).some(
        ({ payment }) => payment.id !== id && stateSets.inDelivery.includes(payment.state),
      );
      return isOnItsWay || countDelivered(tables, billHash) > details.billPaid;
    }),
  othersOfBill: ({ id, billHash }, limit) =>
    memory.statement((tables) =>
      billHash === null
        ? []
        : ofBill(tables, billHash)
            .filter(({ payment }) => payment.id !== id && !ended.has(payment.state))
            .toSorted(latestFirst)
            .slice(0, limit)
            .map((kept) => toPayment(memory, kept)),
    ),
  underBillLock: (_, decide) => memory.database.transaction(decide),
});
