import { currencyToWire, toMajor } from '@selfcare/contract/money';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { readAmount, readMsisdn, type Order } from './order.ts';

/**
 * What a quote needs to know of a line; the subscribers feature provides it. The answer tells a line's type, so each
 * number costs the browser and its address one of their look-ups: past those 429, and 503 where the operator is out.
 */
export type FindPrepaidLine = (
  msisdn: string,
  context: Context,
) => Promise<Answer<'prepaid' | 'other-type' | 'unknown-number'>>;

/** Prices an order: from server data alone, or refuses it (safety.md I15). */
export type Quote = (request: InitiateRequest, context: Context) => Promise<Answer<Order>>;

/** Airtime for a prepaid line: any whole amount within the bounds, for a line that the operator knows. */
export const createRechargeQuote =
  (market: Market, findLine: FindPrepaidLine): Quote =>
  async (request, context) => {
    const { code } = market.currency;
    const { prepaidMin, prepaidMax } = market.bounds;
    const shown = (minor: number) => ({ currency: currencyToWire(code), amount: toMajor(minor, code) });
    const amountMinor = readAmount(request, market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    if (amountMinor < prepaidMin) return refuseField('amount', 'amountBelowMinimum', shown(prepaidMin));
    if (amountMinor > prepaidMax) return refuseField('amount', 'amountAboveMaximum', shown(prepaidMax));
    if ((request.productCode || 'ORP') !== 'ORP') return refuseField('productCode', 'notSold');
    const target = readMsisdn(request.mobileNumber, market);
    if (!target) return refuseField('mobileNumber', 'payerInvalid');
    const line = await findLine(target, context);
    if (isRefusal(line)) return line;
    if (line.result === 'unknown-number') return refuseField('mobileNumber', 'lineNotOurs');
    if (line.result === 'other-type') return refuseField('mobileNumber', 'lineNotPrepaid');
    const price = { amountMinor, currency: code };
    return { result: { transactionType: 'PREPAID_RECHARGE', target, productCode: 'ORP', price } };
  };
