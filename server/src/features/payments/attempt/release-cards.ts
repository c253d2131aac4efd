import { refuse, type Answer } from '../../../http/answer.ts';
import { askDebit, debitReference } from '../settle/debit.ts';
import { productText, type Order } from '../core/order.ts';
import { ageSeconds, duplicateSeconds, type NewPayment, type Payment } from '../core/payment.ts';
import { makeMove, methodOf, type EngineContext } from '../core/engine.ts';
import { nextLateLook } from '../core/schedule.ts';

const isOpenCard = ({ state, gateway }: Payment) => state === 'PENDING' && gateway !== null;

/**
 * A customer who left a card page and pays another way: the provider is asked about the open page, and only one that is
 * not charged is closed (docs/wire.md "One purchase, one debit"). A charge that comes after all is refunded. An order
 * of another product is refused before anything is closed.
 */
export const releaseUnpaidCards = async (
  deps: EngineContext,
  purchaseId: string,
  order: Order,
): Promise<Answer<null>> => {
  const siblings = await deps.store.ofPurchase(purchaseId);
  const open = siblings.find(isOpenCard);
  if (!open) return { result: null };
  return productText(open) === productText(order) ? release(deps, open) : refuse('422');
};

/**
 * The same for a card page on which this browser began to pay a bill under another purchase: else whoever left it and
 * starts anew could not pay that bill for as long as the page lives.
 */
export const releaseOwnBill = async (deps: EngineContext, payment: NewPayment): Promise<Answer<null>> => {
  const conflicting = await deps.store.conflictingBillPayment(payment);
  const isOwn = conflicting && isOpenCard(conflicting) && conflicting.browserHash === payment.browserHash;
  // A page that was opened just now for the very same may be a second tab: that one goes on.
  const isDuplicate =
    isOwn &&
    conflicting.duplicateHash === payment.duplicateHash &&
    ageSeconds(conflicting, conflicting.createdAt) < duplicateSeconds;
  return isOwn && !isDuplicate ? release(deps, conflicting) : { result: null };
};

/** Pages of one bill that are looked at before another payment of it begins. */
const mostPages = 3;

/**
 * Asks about the card pages that others have open for this bill, so that one whose money has come already stands in the
 * way of a second payment. Those that are not paid stay as they are: they are their payers' own.
 */
export const askOthersCards = async (deps: EngineContext, payment: NewPayment): Promise<void> => {
  const bookIfPaid = async (open: Payment) => {
    const answer = await methodOf(deps, open).enquire(debitReference(deps, open));
    if (answer.outcome === 'paid') await askDebit(deps, open);
  };
  // Side by side: a customer waits, and each question may take as long as a provider may be silent.
  await Promise.all((await deps.store.othersBillCards(payment, mostPages)).map(bookIfPaid));
};

const release = async (deps: EngineContext, open: Payment): Promise<Answer<null>> => {
  const answer = await methodOf(deps, open).enquire(debitReference(deps, open));
  if (answer.outcome === 'paid') await askDebit(deps, open);
  const isUnpaid = ['pending', 'declined', 'not-found'].includes(answer.outcome);
  if (!isUnpaid) return refuse('409', { result: { transactionId: open.id } });
  const reason = 'replaced-by-another-attempt' as const;
  await makeMove(deps, open, 'decline', { reason, dueInSeconds: nextLateLook({ ...open, reason }, 0) });
  return { result: null };
};
