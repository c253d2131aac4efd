import { refuse, type Answer } from '../../http/answer.ts';
import { askDebit, debitReference } from './debit.ts';
import type { Order } from './order.ts';
import type { Payment } from './payment.ts';
import { makeMove, methodOf, type EngineParts } from './engine.ts';
import { nextLateLook } from './schedule.ts';

const isOrdered = (payment: Payment, { transactionType, target, productCode, price }: Order) =>
  payment.transactionType === transactionType &&
  payment.target === target &&
  payment.productCode === productCode &&
  payment.price.amountMinor === price.amountMinor &&
  payment.price.currency === price.currency;

/**
 * A customer who left a card page and pays another way: the provider is asked about the open page, and only one that is
 * not charged is closed (wire.md "One purchase, one debit"). A charge that comes after all is refunded. An order of other
 * goods is refused before anything is closed.
 */
export const releaseUnpaidCards = async (
  parts: EngineParts,
  purchaseId: string,
  order: Order,
): Promise<Answer<null>> => {
  const siblings = await parts.store.ofPurchase(purchaseId);
  const open = siblings.find(({ state, gateway }) => state === 'PENDING' && gateway !== null);
  if (!open) return { result: null };
  if (!isOrdered(open, order)) return refuse('422');
  const answer = await methodOf(parts, open).enquire(debitReference(parts, open));
  if (answer.outcome === 'paid') await askDebit(parts, open);
  const isUnpaid = ['pending', 'declined', 'not-found'].includes(answer.outcome);
  if (!isUnpaid) return refuse('409', { result: { transactionId: open.id } });
  const reason = 'replaced-by-another-attempt' as const;
  await makeMove(parts, open, 'decline', { reason, dueInSeconds: nextLateLook({ ...open, reason }, 0) });
  return { result: null };
};
