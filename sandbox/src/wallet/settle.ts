import type { Message } from '../callbacks.ts';
import { international } from '../operator/market.ts';
import { endOf, noteEnd, takePayment } from '../operator/owner-payments.ts';
import type { Prompt } from '../operator/prompts.ts';
import type { Sandbox } from '../sandbox.ts';
import { gsmaError, type GsmaError } from './errors.ts';
import type { DebitRequest, Requests } from './requests.ts';

/** Ends a debit by the owner's answer or its expiry: the money moves, or the request fails and nothing moves. */
export const settleDebit = (sandbox: Sandbox, requests: Requests, prompt: Prompt): (() => void) => {
  const request = requests.byPrompt(prompt.id);
  if (request === undefined || request.status !== 'pending') return () => undefined;
  const error = failureOf(sandbox, prompt);
  const ended: DebitRequest =
    error === undefined
      ? { ...request, status: 'completed', objectReference: takePayment(sandbox, prompt, request.promisedReference) }
      : { ...request, status: 'failed', error };
  requests.keep(ended);
  return () => {
    noteEnd(sandbox, prompt, error === undefined);
    notify(sandbox, ended);
  };
};

const failureOf = (sandbox: Sandbox, prompt: Prompt): GsmaError | undefined => {
  switch (endOf(sandbox, prompt)) {
    case 'declined':
      return gsmaError('businessRule', 'requestDeclined', 'The owner declined');
    case 'expired':
      return gsmaError('businessRule', 'requestExpired', 'The owner did not answer in time');
    case 'too-little':
      return gsmaError('businessRule', 'insufficientFunds', 'The balance is too low');
    case 'paid':
      return undefined;
  }
};

/** Returns the current transaction of a completed debit. */
export const transactionNow = (sandbox: Sandbox, request: DebitRequest) => {
  const reversed = sandbox.books.findDebit(request.objectReference)?.refundedBy !== undefined;
  return transactionOf(sandbox, request, reversed ? 'reversed' : 'completed');
};

type TransactionStatus = 'completed' | 'reversed' | 'failed' | 'pending';

/** Returns the transaction object of GSMA 1.2. */
export const transactionOf = (sandbox: Sandbox, request: DebitRequest, status: TransactionStatus) => {
  return {
    ...(request.objectReference !== '' && { transactionReference: request.objectReference }),
    transactionStatus: status,
    type: 'merchantpay',
    amount: request.amount,
    currency: request.currency,
    debitParty: [{ key: 'msisdn', value: international(sandbox.market, request.payer) }],
    creditParty: request.creditParty,
    requestingOrganisationTransactionReference: request.reference,
    creationDate: sandbox.books.findDebit(request.objectReference)?.at ?? new Date().toISOString(),
  };
};

const notify = (sandbox: Sandbox, request: DebitRequest): void => {
  const completed = request.status === 'completed';
  const body = { ...transactionOf(sandbox, request, completed ? 'completed' : 'failed'), error: request.error };
  const wrong = { ...transactionOf(sandbox, request, completed ? 'failed' : 'completed') };
  const authorization = `Bearer ${sandbox.settings.callbackSecrets.wallet}`;
  const message = (content: object, headers: Record<string, string>): Message => ({
    url: request.callbackUrl,
    method: 'PUT',
    headers: { 'x-correlationid': request.clientCorrelationId, ...headers },
    body: JSON.stringify(content),
  });
  sandbox.callbacks.deliver({
    key: request.id,
    occasion: { port: 'wallet', operation: 'debit', msisdn: request.payer },
    genuine: message(body, { authorization }),
    forged: message(wrong, {}),
  });
};
