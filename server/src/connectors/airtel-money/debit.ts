import type { Money } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitOutcome, DebitReference, DebitRequest, DebitState } from '../../features/payments/core/gateway.ts';
import { bodyOf, peekBody, reportUnread } from '../answer-body.ts';
import { readCharged, toDecimal } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import { toPlainText } from '../plain-text.ts';
import type { AirtelSettings } from './client.ts';
import {
  codesOf,
  isAmbiguous,
  isNotFound,
  isPaidThroughout,
  promptSent,
  reasonAfterPrompt,
  reasonBeforePrompt,
  type Codes,
} from './codes.ts';
import { debitAnswer, enquiryAnswer, namedIn, type PaymentState } from './messages.ts';

const toNational = (payer: string, countryCode: string) =>
  payer.startsWith(`+${countryCode}`) ? payer.slice(countryCode.length + 1) : undefined;

const toOutcome = (result: HttpResult, transactionId: string): DebitOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  // A response about another payment proves nothing about ours.
  if (result.kind === 'answer' && (namedIn(result.body).id || transactionId) !== transactionId)
    return { outcome: 'unknown' };
  const codes = codesOf(result);
  if (!codes || isAmbiguous(codes)) return { outcome: 'unknown' };
  const reason = reasonBeforePrompt(codes);
  if (reason) return { outcome: 'declined', reason };
  if (codes.response !== promptSent || codes.success === false) return { outcome: 'unknown' };
  const isPrompted = bodyOf(result, [200], debitAnswer)?.data.transaction.id === transactionId;
  return { outcome: isPrompted ? 'accepted' : 'unknown' };
};

/** Prompts the wallet's owner. A used id (ESB000041) is `unknown`, because the code does not tell its outcome. */
export const createDebit =
  (settings: AirtelSettings, call: HttpClient) =>
  async (
    { transactionId, charge, payer = '', description }: DebitRequest,
    sending?: Sending,
  ): Promise<DebitOutcome> => {
    const amount = toDecimal(charge);
    const msisdn = toNational(payer, settings.countryCode);
    if (!msisdn || amount === undefined) return { outcome: 'unsent' };
    const { country } = settings;
    const { currency } = charge;
    const body = {
      reference: toPlainText(description, 64) || transactionId,
      subscriber: { country, currency, msisdn },
      transaction: { amount: Number(amount), country, currency, id: transactionId },
    };
    const headers = { 'x-currency': currency };
    const path = '/merchant/v2/payments/';
    return toOutcome(await call({ operation: 'debit', method: 'POST', path, headers, body }, sending), transactionId);
  };

/**
 * Counts a success with Airtel's own reference as paid. A missing amount counts as ours: Airtel takes one collection
 * per id, for the amount sent, and its owner can only approve or decline.
 */
const toState = (found: PaymentState, codes: Codes, ours: Money, unread: (field: string) => void): DebitState => {
  const code = found.response_code ?? codes.response;
  if (found.status === 'TIP') return { outcome: 'pending' };
  if (found.status === 'TS') {
    if (!isPaidThroughout(codes, code)) return { outcome: 'unknown' };
    const charged = readCharged(found, ours);
    const providerReference = found.airtel_money_id;
    if (!charged || !providerReference) unread(`data.transaction.${charged ? 'airtel_money_id' : 'amount'}`);
    return charged && providerReference ? { outcome: 'paid', providerReference, charged } : { outcome: 'unknown' };
  }
  const reason = found.status === 'TA' ? undefined : reasonAfterPrompt(code);
  if (!reason) return { outcome: 'unknown' };
  return { outcome: 'declined', reason: found.status === 'TE' ? 'prompt-expired' : reason };
};

/** Enquires about a debit by our id; a response about another id is `unknown`. */
export const createEnquire =
  (call: HttpClient) =>
  async ({ transactionId, charge }: DebitReference, sending?: Sending): Promise<DebitState> => {
    const path = `/standard/v1/payments/${encodeURIComponent(transactionId)}`;
    const headers = { 'x-currency': charge.currency };
    const result = await call({ operation: 'enquiry', method: 'GET', path, headers }, sending);
    const codes = codesOf(result);
    if (!codes || isAmbiguous(codes)) return { outcome: 'unknown' };
    if (isNotFound(codes) && !peekBody(result, [200], enquiryAnswer)) return { outcome: 'not-found' };
    const found = bodyOf(result, [200], enquiryAnswer)?.data.transaction;
    return found?.id === transactionId
      ? toState(found, codes, charge, (field) => reportUnread(result, field))
      : { outcome: 'unknown' };
  };
