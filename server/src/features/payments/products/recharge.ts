import { isRefusal, refuseField } from '../../../http/answer.ts';
import { readMsisdn, readWholeAmount } from '../core/order.ts';
import { noDetails } from '../core/payment.ts';
import type { Product } from './product.ts';
import { named, type Quote, type QuoteDeps } from './quote.ts';

/** Airtime for a prepaid line: any whole amount within the bounds, for a line that the operator knows. */
const createRechargeQuote =
  ({ market, findLine }: Pick<QuoteDeps, 'market' | 'findLine'>): Quote =>
  async (request, context) => {
    const { code } = market.currency;
    const { prepaidMin, prepaidMax } = market.bounds;
    const amountMinor = readWholeAmount(request, market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    if (amountMinor < prepaidMin) return refuseField('amount', 'amountBelowMinimum', named(prepaidMin, code));
    if (amountMinor > prepaidMax) return refuseField('amount', 'amountAboveMaximum', named(prepaidMax, code));
    if ((request.productCode || 'ORP') !== 'ORP') return refuseField('productCode', 'notSold');
    const target = readMsisdn(request.mobileNumber, market);
    if (!target) return refuseField('mobileNumber', 'payerInvalid');
    const found = await findLine(target, context);
    if (isRefusal(found)) return found;
    const { line } = found.result;
    if (!line) return refuseField('mobileNumber', 'lineNotOurs');
    if (line.lineType !== 'PREPAID') return refuseField('mobileNumber', 'lineNotPrepaid');
    const price = { amountMinor, currency: code };
    return { result: { target, productCode: 'ORP', price, details: noDetails } };
  };

/** Airtime. */
export const recharge = {
  target: 'line',
  bill: null,
  quote: createRechargeQuote,
  deliveredBy: 'topup',
  words: () => 'airtime',
  giftWords: () => 'airtime',
} as const satisfies Product;
