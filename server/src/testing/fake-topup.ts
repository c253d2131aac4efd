import type { DeliveryOutcome, DeliveryRequest, DeliveryState, Reason } from '../features/payments/gateway.ts';
import type { Book } from './book.ts';
import { scripted } from './scripted.ts';

/**
 * A charging system without idempotency, like TM Forum's: delivering twice adds twice. `refusals` are lines (E.164) that
 * it refuses for good.
 */
export const createFakeTopup = (book: Book) => {
  const refusals = new Map<string, Reason>();
  const deliver = async ({ transactionId, target, price }: DeliveryRequest): Promise<DeliveryOutcome> => {
    const reason = refusals.get(target);
    if (reason) return { outcome: 'refused', reason };
    book.credits.push({ transactionId, target, price });
    return { outcome: 'delivered', reference: `topup-${book.credits.length}` };
  };
  const find = async ({ transactionId }: DeliveryRequest): Promise<DeliveryState> =>
    book.creditsOf(transactionId).length > 0 ? { outcome: 'delivered' } : { outcome: 'not-found' };
  return { refusals, deliver: scripted(deliver), find: scripted(find) };
};
