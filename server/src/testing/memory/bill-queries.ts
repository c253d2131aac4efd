import {
  hasMoneyCome,
  isUnapproved,
  isUnderWay,
  mostOpen,
  unpaidBill,
  type createBillQueries,
} from '../../features/payments/core/bill-queries.ts';
import { stateSets } from '../../features/payments/core/payment.machine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import { toPayment } from './kept-payments.ts';
import type { Kept, Memory, Tables } from './memory.ts';

const ended: ReadonlySet<string> = new Set(stateSets.ended);
const isInDelivery = ({ state }: Payment) => stateSets.inDelivery.includes(state);

/** As SQL orders them. */
export const latestFirst = (one: Kept, other: Kept) =>
  other.payment.enteredAt.getTime() - one.payment.enteredAt.getTime() || (one.payment.id < other.payment.id ? -1 : 1);

const ofBill = ({ payments }: Tables, billHash: string) =>
  payments.list().filter(({ payment }) => payment.billHash === billHash);

/** Keeps the row of a bill as the trigger of the database does, once a payment of it was moved. */
export const keepBill = (tables: Tables, { billHash, id, state, enteredAt }: Payment) => {
  if (billHash === null) return;
  const bill = tables.bills.get(billHash) ?? unpaidBill;
  const inDelivery = ofBill(tables, billHash)
    .filter(({ payment }) => isInDelivery(payment))
    .map(({ payment }) => payment.id);
  const holder = inDelivery.find((one) => one === bill.holder) ?? inDelivery.toSorted()[0] ?? null;
  const paid = state === 'DONE' && { paid: bill.paid + 1, firstPaidAt: bill.firstPaidAt ?? enteredAt, paidBy: id };
  tables.bills.set(billHash, { ...bill, ...paid, holder });
};

/** What `bill-queries.ts` asks of the database, asked of the memory. */
export const createMemoryBillQueries = (memory: Memory): ReturnType<typeof createBillQueries> => {
  const bill = (billHash: string) => memory.statement(({ bills }) => bills.get(billHash) ?? unpaidBill);
  return {
    bill,
    withBill: (billHash, decide) => memory.database.transaction(async () => decide(await bill(billHash))),
    openOfBill: async ({ billHash, browserHash }) => {
      if (billHash === null) return [];
      const rank = (payment: Payment) =>
        isUnderWay(payment) && (payment.browserHash === browserHash || hasMoneyCome(payment))
          ? 0
          : isUnapproved(payment)
            ? 1
            : 2;
      return memory.statement((tables) =>
        ofBill(tables, billHash)
          .filter(({ payment }) => !ended.has(payment.state))
          .toSorted((one, other) => rank(one.payment) - rank(other.payment) || latestFirst(one, other))
          .slice(0, mostOpen)
          .map((kept) => toPayment(memory, kept)),
      );
    },
  };
};
