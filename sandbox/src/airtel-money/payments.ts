import { createHmac } from 'node:crypto';
import { newId } from '../books.ts';
import type { Message } from '../callbacks.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import type { Collection, CollectionOrder, Wording } from '../operator/collections.ts';
import { acceptedCurrency, type Market } from '../operator/market.ts';
import { refundDebit } from '../operator/owner-payments.ts';
import { fieldOf, isRecord, nestedField } from '../read.ts';
import type { AirtelPort } from '../wallets.ts';
import type { Sandbox } from '../sandbox.ts';
import { describe, malformed, say, standings } from './words.ts';

/** Reads the body of a collection, or returns its refusal. Country and currency must match those of the headers. */
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
  // The transaction repeats both only for money that crosses a border.
  if ((transaction['country'] ?? market.country) !== market.country) return malformed('ESB000034');
  if ((transaction['currency'] ?? currency.code) !== currency.code) return malformed('ESB000035');
  if (payer === undefined || !/^\d{9}$/.test(payer)) return malformed('ESB000033');
  const { amount } = transaction;
  const isAmount = typeof amount === 'number' && amount > 0 && fitsDecimals(amount, currency.decimals);
  return isAmount ? { reference, payer, amount, currency: currency.code, description } : say('DP00800001004');
};

/** Returns the response to a debit; undefined means a repeated id. */
export const debitAnswer = (asked: Collection | undefined): Answer => {
  if (asked === undefined) return say('ESB000041');
  const status = asked.state === 'pending' ? 'SUCCESS' : 'FAILED';
  return say(standings[asked.state].code, { data: { transaction: { id: asked.reference, status } } });
};

/** Returns the response to an enquiry. The call succeeds whatever the outcome, which `data` carries. */
export const enquiryAnswer = (found: Collection | undefined): Answer => {
  if (found === undefined) return say('ESB000045');
  const { reference: id, amount, currency, debitId } = found;
  const { status, code } = standings[found.state];
  const paid = debitId !== undefined && { airtel_money_id: debitId };
  const transaction = { ...paid, id, message: describe(found), status, response_code: code, amount, currency };
  return say('ESB000010', { data: { transaction }, responseCode: code });
};

/** Refunds a whole payment once, by the provider's id of it. */
export const refundAnswer = (sandbox: Sandbox, port: AirtelPort, paymentId: string | undefined): Answer => {
  if (paymentId === undefined) return malformed();
  const debit = sandbox.books.findDebit(paymentId);
  if (debit?.port !== port) return say('ESB000045');
  const refund = refundDebit(sandbox, port, debit);
  if (refund === undefined) return say('ESB000041');
  return say('DP00800001001', { data: { transaction: { airtel_money_id: debit.id, status: 'SUCCESS' } } });
};

/**
 * Returns the callback. Its `hash` is base64 of HMAC-SHA256 over the body's JSON without the hash and without spaces.
 */
export const callbackWording = (portalUrl: string, port: AirtelPort, secret: string): Wording => {
  const message = (body: object): Message => ({
    url: `${portalUrl}/api/portal-service/webhooks/${port}`,
    method: 'POST',
    headers: {},
    body: JSON.stringify(body),
  });
  return (ended) => {
    const { reference: id, debitId } = ended;
    const paid = { id, message: 'Success', status_code: 'TS' };
    const failed = { id, message: describe(ended), status_code: 'TF' };
    const transaction = debitId === undefined ? failed : { ...paid, airtel_money_id: debitId };
    const hash = createHmac('sha256', secret).update(JSON.stringify({ transaction })).digest('base64');
    const lie = debitId === undefined ? { ...paid, airtel_money_id: newId('TX') } : { ...failed, message: 'Refused' };
    return { genuine: message({ transaction, hash }), forged: message({ transaction: lie }) };
  };
};
