import type { DeliveryOutcome, DeliveryRequest, DeliveryState, Reason } from '../../features/payments/core/gateway.ts';
import type { Book } from './book.ts';
import { scripted } from './scripted.ts';

/**
 * A system that delivers without idempotency, like TM Forum's: delivering twice adds twice. `refusals` are targets that it
 * refuses for good; `carryOut` does what else it does, or says why it will not.
 */
export const createFakeFulfilment = (
  book: Book,
  carryOut: (request: DeliveryRequest) => Reason | undefined = () => undefined,
) => {
  const refusals = new Map<string, Reason>();
  const deliver = async (request: DeliveryRequest): Promise<DeliveryOutcome> => {
    const { transactionId, target, price } = request;
    const reason = refusals.get(target) ?? carryOut(request);
    if (reason) return { outcome: 'refused', reason };
    book.credits.push({ transactionId, target, price });
    return { outcome: 'delivered', reference: `delivery-${book.credits.length}` };
  };
  const find = async ({ transactionId }: DeliveryRequest): Promise<DeliveryState> =>
    book.creditsOf(transactionId).length > 0 ? { outcome: 'delivered' } : { outcome: 'not-found' };
  return { refusals, deliver: scripted(deliver), find: scripted(find) };
};
