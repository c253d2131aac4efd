import { askDebit, close, confirmDebit } from '../../../outbound/debit.ts';
import { isInTheWay } from '../core/bill-queries.ts';
import { productText, type Order } from '../core/order.ts';
import { ageSeconds, duplicateSeconds, type NewPayment, type Payment } from '../core/payment.ts';
import type { EngineContext } from '../core/engine.ts';

/** On hold money of it was seen: that one is not given up. */
const isOpenCard = ({ state, gateway, onHold }: Payment) => state === 'PENDING' && gateway !== null && !onHold;

/**
 * A customer who left a card page and pays another way: the provider is asked about the open page, and only one that is
 * not charged is closed (docs/wire.md "One purchase, one debit"). A charge that comes after all is refunded. For an order
 * of another product nothing is closed. Refuses nothing: what stays open stands in the way where the attempt is registered.
 */
export const releaseUnpaidCards = async (deps: EngineContext, purchaseId: string, order: Order): Promise<void> => {
  const siblings = await deps.store.ofPurchase(purchaseId);
  const open = siblings.find(isOpenCard);
  if (open && productText(open) === productText(order)) await release(deps, open);
};

/**
 * The same for a card page on which this browser began to pay a bill under another purchase: else whoever left it and
 * starts anew could not pay that bill for as long as the page lives.
 */
export const releaseOwnBill = async (deps: EngineContext, payment: NewPayment): Promise<void> => {
  const conflicting = (await deps.store.openOfBill(payment)).find((one) => isInTheWay(one, payment));
  const isOwn = conflicting && isOpenCard(conflicting) && conflicting.browserHash === payment.browserHash;
  // A page that was opened just now for the very same may be a second tab: that one goes on.
  const isDuplicate =
    isOwn &&
    conflicting.duplicateHash === payment.duplicateHash &&
    ageSeconds(conflicting, conflicting.createdAt) < duplicateSeconds;
  if (isOwn && !isDuplicate) await release(deps, conflicting);
};

const release = async (deps: EngineContext, open: Payment): Promise<void> => {
  const answer = await confirmDebit(deps, open);
  if (answer.outcome === 'paid') await askDebit(deps, open);
  const isUnpaid = ['pending', 'declined', 'not-found'].includes(answer.outcome);
  // Somebody else may have closed it meanwhile; a callback that claims success keeps it open.
  if (isUnpaid) await close(deps, open, 'replaced-by-another-attempt');
};
