import { currencyToWire, toMajor, type CurrencyCode } from '@selfcare/contract/money';
import type { InitiateRequest, TransactionType } from '@selfcare/contract/payments';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Answer } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import type { Order } from '../core/order.ts';

/** Prices an order: from server data alone, or refuses it (docs/invariants.md I15). */
export type Quote = (request: InitiateRequest, context: Context) => Promise<Answer<Order>>;

/**
 * What a quote needs to know of a line (national number); the subscribers feature provides it. `line` is undefined for a
 * number that is not the operator's. The answer tells what a number is, so each costs the browser and its address one of
 * their look-ups: past those 429, and 503 where the operator is out.
 */
export type FindLine = (
  msisdn: string,
  context: Context,
) => Promise<Answer<{ line?: { lineType: LineType; broadband: boolean } }>>;

/** Hears of an amount that is not the server's own: somebody tampers, or a price has changed under the page. */
export type AmountDiffers = (transactionType: TransactionType) => void;

/** An amount in minor units as a sentence names it. */
export const named = (amountMinor: number, code: CurrencyCode) => ({
  currency: currencyToWire(code),
  amount: toMajor(amountMinor, code),
});
