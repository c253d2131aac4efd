import { isRefusal, refuseField } from '../../../http/answer.ts';
import { readAmount } from '../core/order.ts';
import { noDetails } from '../core/payment.ts';
import type { Product } from './product.ts';
import { refuseMoved, type Quote, type QuoteDeps } from './quote.ts';

/**
 * A plan of 5G at home for a lead: the lead is the purchase. Its price is the one that the lead was made with, for as long as
 * that stands. Whatever is unknown, another's, or cannot be paid is refused alike.
 */
const createLeadQuote =
  ({
    market,
    findPayableLead,
    amountDiffers,
  }: Pick<QuoteDeps, 'market' | 'findPayableLead' | 'amountDiffers'>): Quote =>
  async (request, context) => {
    const amountMinor = readAmount(request, market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    const refLeadId = request.txnId ?? '';
    if (!refLeadId) return refuseField('txnId', 'fieldMissing');
    if (!request.mobileNumber) return refuseField('mobileNumber', 'fieldMissing');
    const found = await findPayableLead(
      { refLeadId, contactNumber: request.mobileNumber, proof: request.proof },
      context,
    );
    if (isRefusal(found)) return found;
    const { planCode, planName, price, contactNumber } = found.result;
    if (request.productCode !== planCode) return refuseField('productCode', 'notSold');
    if (amountMinor !== price.amountMinor) {
      amountDiffers(request.transactionType);
      const moved = { path: 'amount', detail: 'priceChanged', reason: 'price-changed' } as const;
      return refuseMoved(market, moved, price.amountMinor);
    }
    const details = { ...noDetails, line: contactNumber, bundle: planName };
    return { result: { target: refLeadId, productCode: planCode, price, details } };
  };

/** Names a lead where payments of one bill are told apart: a lead is paid once. */
export const billTextOf = (refLeadId: string) => `lead ${refLeadId}`;

/** A plan of 5G at home, delivered by telling the sales desk that its lead is paid. */
export const lead = {
  target: 'lead',
  bill: { textOf: ({ txnId }) => billTextOf(txnId ?? ''), isPaidOnce: true, takenReason: 'lead-paid' },
  quote: createLeadQuote,
  deliveredBy: 'leadPayment',
  words: () => 'lead',
  giftWords: () => 'bill',
} as const satisfies Product;
