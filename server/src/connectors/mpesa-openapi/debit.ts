import { randomUUID } from 'node:crypto';
import type { Money } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitOutcome, DebitReference, DebitRequest, DebitState } from '../../features/payments/core/gateway.ts';
import { bodyOf, reportUnread } from '../answer-body.ts';
import { readCharged, toDecimal } from '../decimal-amount.ts';
import type { HttpClient, HttpResult } from '../http-client.ts';
import { toPlainText } from '../plain-text.ts';
import type { MpesaSettings } from './client.ts';
import { answerOf, isNotFound, isToCall, reasonOf } from './codes.ts';
import { debitAnswer, queryAnswer, type PaymentState } from './messages.ts';

const toOutcome = (result: HttpResult, transactionId: string): DebitOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  if (!isToCall(result, transactionId)) return { outcome: 'unknown' };
  const answer = answerOf(result);
  const reason = answer && reasonOf(answer);
  if (reason) return { outcome: 'declined', reason };
  if (answer?.code !== 'INS-0') return { outcome: 'unknown' };
  const isTaken = bodyOf(result, [201], debitAnswer)?.output_ThirdPartyConversationID === transactionId;
  return { outcome: isTaken ? 'accepted' : 'unknown' };
};

/** Prompts the wallet's owner. A used id (INS-10) is `unknown`, because the code does not tell its outcome. */
export const createDebit =
  (settings: MpesaSettings, call: HttpClient) =>
  async (
    { transactionId, charge, payer = '', description }: DebitRequest,
    sending?: Sending,
  ): Promise<DebitOutcome> => {
    const amount = toDecimal(charge);
    if (!/^\+\d+$/.test(payer) || amount === undefined) return { outcome: 'unsent' };
    const body = {
      input_Amount: amount,
      input_Country: settings.country,
      input_Currency: charge.currency,
      input_CustomerMSISDN: payer.slice(1),
      input_ServiceProviderCode: settings.serviceProviderCode,
      input_ThirdPartyConversationID: transactionId,
      input_TransactionReference: transactionId,
      input_PurchasedItemsDesc: toPlainText(description, 256) || transactionId,
    };
    const path = '/c2bPayment/singleStage/';
    return toOutcome(await call({ operation: 'debit', method: 'POST', path, body }, sending), transactionId);
  };

/**
 * Counts a completed debit with M-Pesa's reference as paid. A missing amount counts as ours: M-Pesa takes one debit per
 * id, for the amount sent, and its owner can only approve or decline.
 */
const toState = (found: PaymentState, ours: Money, unread: (field: string) => void): DebitState => {
  switch (found.output_ResponseTransactionStatus) {
    case 'Completed': {
      const providerReference = found.output_TransactionID;
      const charged = readCharged({ amount: found.output_Amount, currency: found.output_Currency }, ours);
      if (!charged || !providerReference) unread(charged ? 'output_TransactionID' : 'output_Amount');
      return providerReference && charged ? { outcome: 'paid', providerReference, charged } : { outcome: 'unknown' };
    }
    case 'Pending':
      return { outcome: 'pending' };
    case 'Cancelled':
      return { outcome: 'declined', reason: 'declined-by-customer' };
    case 'Expired':
      return { outcome: 'declined', reason: 'prompt-expired' };
    case 'Failed':
      return { outcome: 'declined', reason: 'declined-by-provider' };
    case 'Reversed':
      return { outcome: 'refunded' };
  }
};

/** Enquires about a debit by our id; a response to another call is `unknown`. */
export const createEnquire =
  ({ serviceProviderCode, country }: MpesaSettings, call: HttpClient) =>
  async ({ transactionId, charge }: DebitReference, sending?: Sending): Promise<DebitState> => {
    const questionId = randomUUID().replaceAll('-', '');
    const query = {
      input_QueryReference: transactionId,
      input_ServiceProviderCode: serviceProviderCode,
      input_ThirdPartyConversationID: questionId,
      input_Country: country,
    };
    const result = await call(
      { operation: 'enquiry', method: 'GET', path: '/queryTransactionStatus/', query },
      sending,
    );
    const answer = answerOf(result);
    if (!answer || !isToCall(result, questionId, transactionId)) return { outcome: 'unknown' };
    if (isNotFound(answer)) return { outcome: 'not-found' };
    const found = answer.code === 'INS-0' ? bodyOf(result, [200, 201], queryAnswer) : undefined;
    return found ? toState(found, charge, (field) => reportUnread(result, field)) : { outcome: 'unknown' };
  };
