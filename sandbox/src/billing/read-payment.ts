import type { Money } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCodes, acceptedCurrency, type Market } from '../operator/market.ts';
import { fieldOf, isRecord, nestedField } from '../read.ts';
import { tmforumError } from '../tmforum.ts';

/** A payment as it was asked for; `invoiceNo` undefined pays whatever the account owes. */
export type AskedPayment = Money & {
  body: Record<string, unknown>;
  externalId: string;
  accountNo: string;
  invoiceNo?: string;
};

/** The account that a payment is for. */
export const paidAccount = (body: unknown): string | undefined => {
  return isRecord(body) ? nestedField(body, 'account', 'id') : undefined;
};

const invalid = (why: string): Answer => tmforumError(400, 'invalidBody', why);

/** The payment in a body, else how it is refused. Bills are counted in hundredths, so payments may be. */
export const readPayment = (market: Market, body: unknown): AskedPayment | Answer => {
  if (!isRecord(body)) return invalid('The body must be a payment');
  const externalId = fieldOf(body, 'externalId');
  const accountNo = paidAccount(body);
  const { unit, value } = isRecord(body['amount']) ? body['amount'] : {};
  const currency = acceptedCurrency(market, unit);
  if (externalId === undefined) return invalid('externalId is required');
  if (accountNo === undefined) return invalid('account.id is required');
  if (currency === undefined) return invalid(`amount.unit must be ${acceptedCodes(market)}`);
  if (typeof value !== 'number' || !(value > 0) || !fitsDecimals(value, 2)) {
    return invalid('amount.value must be a positive number of at most two decimals');
  }
  const payment = { body, externalId, accountNo, amount: value, currency: currency.code };
  const items = body['paymentItem'] ?? [];
  if (!Array.isArray(items) || items.length > 1) return invalid('paymentItem must be one item or none');
  if (items.length === 0) return payment;
  const item: unknown = items[0];
  const invoiceNo = isRecord(item) ? nestedField(item, 'item', 'id') : undefined;
  return invoiceNo === undefined ? invalid('paymentItem needs item.id') : { ...payment, invoiceNo };
};
