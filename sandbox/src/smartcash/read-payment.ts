import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import type { CollectionOrder } from '../operator/collections.ts';
import { acceptedCurrency, type Market } from '../operator/market.ts';
import { fieldOf, isRecord, nestedField } from '../read.ts';
import { malformed, say } from './words.ts';

/**
 * Reads the body of a collection; refuses what lacks its form, another country than this one, and another currency than
 * the one that the headers named.
 */
export const readPayment = (body: unknown, market: Market, named: unknown): CollectionOrder | Answer => {
  if (!isRecord(body)) return malformed();
  const { subscriber, transaction } = body;
  const reference = nestedField(body, 'transaction', 'id');
  const description = fieldOf(body, 'reference');
  const payer = nestedField(body, 'subscriber', 'msisdn');
  if (!isRecord(subscriber) || !isRecord(transaction)) return malformed();
  if (reference === undefined || description === undefined) return malformed();
  if (subscriber['country'] !== market.country) return malformed('ESB000034');
  const currency = acceptedCurrency(market, named);
  if (currency === undefined || subscriber['currency'] !== currency.code) return malformed('ESB000035');
  // The transaction repeats both only where money crosses a border.
  if ((transaction['country'] ?? market.country) !== market.country) return malformed('ESB000034');
  if ((transaction['currency'] ?? currency.code) !== currency.code) return malformed('ESB000035');
  if (payer === undefined || !/^\d{9}$/.test(payer)) return malformed('ESB000033');
  const { amount } = transaction;
  const isAmount = typeof amount === 'number' && amount > 0 && fitsDecimals(amount, currency.decimals);
  return isAmount ? { reference, payer, amount, currency: currency.code, description } : say('DP00800001004');
};
