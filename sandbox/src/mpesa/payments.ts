import { randomUUID } from 'node:crypto';
import { newId } from '../books.ts';
import type { Message } from '../callbacks.ts';
import type { Answer, Lies } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import type { Collection, CollectionOrder, Collections, Wording } from '../operator/collections.ts';
import { acceptedCurrency, national } from '../operator/market.ts';
import { refundDebit } from '../operator/owner-payments.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { MpesaPort } from '../wallets.ts';
import { describe, say, standings, type Code } from './words.ts';

/** The sandbox, and the wallet whose calls these are. */
export type MpesaSandbox = Sandbox & { port: MpesaPort };

type Name = `input_${string}`;

/** A reader of a call's parameters by name; an absent one is empty. Amounts may be numbers. */
type Input = (name: Name) => string;

/** Returns the reader of a body or query. */
export const inputOf = (given: unknown): Input => {
  return (name) => {
    if (!isRecord(given)) return '';
    const value = given[name];
    return typeof value === 'number' ? String(value) : (fieldOf(given, name) ?? '');
  };
};

const ofEveryCall = ['input_Country', 'input_ServiceProviderCode', 'input_ThirdPartyConversationID'] as const;

/** Returns the refusal of a call that lacks a parameter, or names another country or short code. */
const refusalOf = ({ market, settings, port }: MpesaSandbox, input: Input, needed: Name[]): Answer | undefined => {
  if ([...ofEveryCall, ...needed].some((name) => input(name) === '')) return say('INS-20');
  if (input('input_Country') !== market.mpesa?.country) return say('INS-21');
  if (input('input_ServiceProviderCode') !== settings.mpesaClients[port].providerCode) return say('INS-13');
  return undefined;
};

/** Reads the body of a payment, or returns its refusal. */
export const readPayment = (sandbox: MpesaSandbox, body: unknown): CollectionOrder | Answer => {
  const { market } = sandbox;
  const input = inputOf(body);
  const refusal = refusalOf(sandbox, input, [
    'input_Amount',
    'input_Currency',
    'input_CustomerMSISDN',
    'input_TransactionReference',
    'input_PurchasedItemsDesc',
  ]);
  if (refusal !== undefined) return refusal;
  const currency = acceptedCurrency(market, input('input_Currency'));
  if (currency === undefined) return say('INS-21');
  const amount = Number(input('input_Amount'));
  if (!isAmount(input('input_Amount')) || !fitsDecimals(amount, currency.decimals)) return say('INS-15');
  return {
    reference: input('input_ThirdPartyConversationID'),
    payer: national(market, `+${input('input_CustomerMSISDN')}`),
    amount,
    currency: currency.code,
    description: input('input_PurchasedItemsDesc'),
  };
};

const isAmount = (given: string): boolean => /^\d{1,18}(\.\d+)?$/.test(given) && Number(given) > 0;

const echo = (input: Input) => ({ output_ThirdPartyConversationID: input('input_ThirdPartyConversationID') });

/** Returns the asynchronous response to a payment; undefined means a repeated reference. */
export const debitAnswer = (asked: Collection | undefined, input: Input): Answer => {
  if (asked === undefined) return say('INS-10', echo(input));
  const fields = { output_TransactionID: 'N/A', output_ConversationID: asked.conversationId, ...echo(input) };
  return asked.state === 'pending' ? say('INS-0', fields, 201) : say(standings[asked.state].code, fields);
};

const queryRefusal = (sandbox: MpesaSandbox, input: Input): Answer | undefined => {
  return refusalOf(sandbox, input, ['input_QueryReference']);
};

/** Returns the response to a query by the merchant's own id. A reversed payment is reported as `Reversed`. */
export const queryAnswer = (sandbox: MpesaSandbox, found: Collection | undefined, input: Input): Answer => {
  const refusal = queryRefusal(sandbox, input);
  if (refusal !== undefined) return refusal;
  if (found === undefined) return say('INS-14', echo(input));
  const isReversed = sandbox.books.findDebit(found.debitId ?? '')?.refundedBy !== undefined;
  return standingAnswer(found, input, isReversed ? 'Reversed' : standings[found.state].status);
};

/** Returns the lies about a valid query. */
export const queryLies = (
  sandbox: MpesaSandbox,
  collections: Collections,
  found: Collection | undefined,
  input: Input,
): Lies | undefined => {
  if (found === undefined || queryRefusal(sandbox, input) !== undefined) return undefined;
  return collections.lies(found, (told) => standingAnswer(told, input, standings[told.state].status));
};

const standingAnswer = (told: Collection, input: Input, status: string): Answer => {
  const { debitId, amount, currency, conversationId } = told;
  return say('INS-0', {
    output_ResponseTransactionStatus: status,
    ...(debitId !== undefined && { output_TransactionID: debitId }),
    output_Amount: String(amount),
    output_Currency: currency,
    output_ConversationID: conversationId,
    ...echo(input),
  });
};

/** Reverses a whole payment once: a query could not report a part. */
export const reversalAnswer = (sandbox: MpesaSandbox, input: Input): Answer => {
  const refusal = refusalOf(sandbox, input, ['input_TransactionID', 'input_ReversalAmount']);
  if (refusal !== undefined) return refusal;
  const debit = sandbox.books.findDebit(input('input_TransactionID'));
  if (debit?.port !== sandbox.port) return say('INS-18', echo(input));
  if (Number(input('input_ReversalAmount')) !== debit.amount) return say('INS-15', echo(input));
  const refund = refundDebit(sandbox, sandbox.port, debit);
  if (refund === undefined) return say('INS-10', echo(input));
  return say('INS-0', {
    output_TransactionID: refund.id,
    output_ConversationID: randomUUID(),
    ...echo(input),
  });
};

/**
 * Returns the asynchronous result. M-Pesa signs nothing: the secret is a bearer token, as the operator profile says.
 */
export const callbackWording = (portalUrl: string, port: MpesaPort, secret: string): Wording => {
  const message = (body: object, headers: Record<string, string>): Message => ({
    url: `${portalUrl}/api/portal-service/webhooks/${port}`,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ({ reference, conversationId, state, debitId }) => {
    const result = (code: Code, transactionId: string) => ({
      input_OriginalConversationID: conversationId,
      input_ThirdPartyConversationID: reference,
      input_TransactionID: transactionId,
      input_ResultCode: code,
      input_ResultDesc: describe(code),
    });
    const truth = result(standings[state].code, debitId ?? 'N/A');
    const lie = debitId === undefined ? result('INS-0', newId('TX')) : result('INS-6', 'N/A');
    return { genuine: message(truth, { authorization: `Bearer ${secret}` }), forged: message(lie, {}) };
  };
};
