import { close, debits } from '../../../outbound/debit.ts';
import { isInTheWay, isUnapproved } from '../core/bill-queries.ts';
import type { EngineContext } from '../core/engine.ts';
import { productText, type Order } from '../core/order.ts';
import { ageSeconds, duplicateSeconds, type NewPayment, type Payment } from '../core/payment.ts';

/** The most payments of others that are enquired about before this one goes on. */
const mostOthers = 3;

const unpaid: ReadonlySet<string> = new Set(['pending', 'declined', 'not-found']);

/** Enquires about an open debit, and books money that has come. Returns whether it is certainly unpaid. */
const isUnpaid = async (deps: EngineContext, payment: Payment): Promise<boolean> => {
  const { look, enquire } = debits(deps);
  const { outcome } = await look(payment);
  if (outcome === 'paid') await enquire(payment);
  return unpaid.has(outcome);
};

/** Closes a payment that another one replaces. A callback that claims success keeps it open; money that comes later is refunded. */
const replace = (deps: EngineContext, payment: Payment) => close(deps, payment, 'replaced-by-another-attempt');

/**
 * Enquires about the payments of the same bill that other browsers began and, as far as we know, nobody approved. One whose money has come
 * conflicts with this payment; the others stay open. Each is enquired about at most once a second, however many begin to pay the bill.
 */
export const enquireOthersOfBill = async (deps: EngineContext, payment: NewPayment): Promise<void> => {
  const others = (await deps.store.openOfBill(payment))
    .filter((one) => isUnapproved(one) && one.browserHash !== payment.browserHash)
    .slice(0, mostOthers);
  // In parallel: a customer waits, and each enquiry may take as long as a provider may be silent.
  await Promise.all(
    others.map(async ({ id }) => {
      const other = await deps.store.takeQuestion(id, 1);
      if (other) await isUnpaid(deps, other);
    }),
  );
};

/** Returns the unpaid payments for the same goods that other browsers began with this payer. */
export const findUnpaidDuplicates = async (deps: EngineContext, payment: Payment): Promise<Payment[]> => {
  const others = await deps.store.othersUnapproved(payment, duplicateSeconds, mostOthers);
  const areUnpaid = await Promise.all(others.map((other) => isUnpaid(deps, other)));
  return others.filter((_, index) => areUnpaid[index]);
};

/** Closes duplicate payments, so that their payer cannot approve two. */
export const closeDuplicates = async (deps: EngineContext, duplicates: readonly Payment[]): Promise<void> => {
  for (const duplicate of duplicates) await replace(deps, duplicate);
};

const isOpenCard = ({ state, gateway, onHold }: Payment) => state === 'PENDING' && gateway !== null && !onHold;

/** Closes the unpaid card page that a customer left to pay the same order in another way (docs/wire.md "One purchase, one debit"). */
export const closeOwnCard = async (deps: EngineContext, purchaseId: string, order: Order): Promise<void> => {
  const open = (await deps.store.ofPurchase(purchaseId)).find(isOpenCard);
  if (open && productText(open) === productText(order) && (await isUnpaid(deps, open))) await replace(deps, open);
};

/** Closes the unpaid card page on which this browser began to pay the same bill under another purchase. A fresh one may be a second tab. */
export const closeOwnCardOfBill = async (deps: EngineContext, payment: NewPayment): Promise<void> => {
  const open = (await deps.store.openOfBill(payment)).find((one) => isInTheWay(one, payment));
  if (!open || !isOpenCard(open) || open.browserHash !== payment.browserHash) return;
  const isFresh = ageSeconds(open, open.createdAt) < duplicateSeconds;
  if (isFresh && open.duplicateHash === payment.duplicateHash) return;
  if (await isUnpaid(deps, open)) await replace(deps, open);
};
