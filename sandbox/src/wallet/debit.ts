import { randomUUID } from 'node:crypto';
import type { Answer } from '../faults/answer.ts';
import { pinOfEveryone } from '../operator/numbers.ts';
import { takePayment, whyUnable } from '../operator/owner-payments.ts';
import type { Sandbox } from '../sandbox.ts';
import { refuse } from './errors.ts';
import type { DebitOrder } from './read-debit.ts';
import type { DebitRequest, Requests } from './requests.ts';
import { transactionNow } from './settle.ts';

/**
 * Takes a merchant payment: prompts the owner (202), or debits immediately with the customer's PIN (201). Refuses
 * without a prompt: no wallet, locked, wrong PIN, low balance. A repeated correlation id returns the first request or
 * transaction, and neither prompts nor debits.
 */
export const takeDebit = (sandbox: Sandbox, requests: Requests, order: DebitOrder): Answer => {
  const earlier = requests.byClient(order.clientCorrelationId);
  if (earlier !== undefined) return repeat(sandbox, earlier, order);
  const refusal = refusalOf(sandbox, order);
  if (refusal !== undefined) {
    const { amount, currency } = order;
    sandbox.activity.note({ what: 'refused', port: 'wallet', msisdn: order.payer, amount, currency });
    return refusal;
  }
  if (order.pin === undefined) return accepted(prompt(sandbox, requests, order));
  return completed(sandbox, debitAtOnce(sandbox, requests, order));
};

const accepted = (request: DebitRequest): Answer => ({ status: 202, body: requestState(request) });

const completed = (sandbox: Sandbox, request: DebitRequest): Answer => ({
  status: 201,
  body: transactionNow(sandbox, request),
});

/** Returns the request state object of GSMA 1.2. */
export const requestState = (request: DebitRequest) => {
  return {
    serverCorrelationId: request.id,
    status: request.status,
    notificationMethod: 'callback',
    objectReference: request.objectReference,
    pollLimit: 100,
    expiryTime: request.expiryTime,
    ...(request.error !== undefined && { error: request.error }),
  };
};

const repeat = (sandbox: Sandbox, earlier: DebitRequest, order: DebitOrder): Answer => {
  const same =
    earlier.payer === order.payer &&
    Number(earlier.amount) === order.amount &&
    earlier.currency === order.currency &&
    earlier.reference === order.reference;
  if (!same) return refuse('businessRule', 'duplicateRequest', 'This correlation id was used for another request');
  return earlier.promptId === undefined ? completed(sandbox, earlier) : accepted(earlier);
};

const refusalOf = (sandbox: Sandbox, order: DebitOrder): Answer | undefined => {
  const unable = whyUnable(sandbox, { ...order, port: 'wallet' });
  const wrongPin = order.pin !== undefined && order.pin !== pinOfEveryone;
  // A caller without the PIN does not learn the balance.
  if (wrongPin && (unable === undefined || unable === 'too-little')) {
    return refuse('authorisation', 'authorisationError', 'The PIN is wrong', 'wrongPin');
  }
  switch (unable) {
    case 'no-wallet':
      return refuse('identification', 'identifierError', 'This number has no wallet');
    case 'locked':
      return refuse('authorisation', 'authorisationError', 'This wallet is locked', 'locked');
    case 'too-little':
      return refuse('businessRule', 'insufficientFunds', 'The balance is too low');
    case undefined:
      return undefined;
  }
};

const prompt = (sandbox: Sandbox, requests: Requests, order: DebitOrder): DebitRequest => {
  const { reference, description } = order;
  const payment = paymentOf(sandbox, order);
  const request = sandbox.store.transaction(() => {
    const raised = sandbox.prompts.raise({ ...payment, reference, description });
    const waits = {
      promptId: raised.id,
      expiryTime: raised.expiresAt,
      status: 'pending',
      objectReference: '',
    } as const;
    return keep(sandbox, requests, { ...order, ...waits });
  });
  const { msisdn, amount, currency } = payment;
  sandbox.activity.note({ what: 'prompt-sent', port: 'wallet', msisdn, amount, currency });
  return request;
};

const debitAtOnce = (sandbox: Sandbox, requests: Requests, order: DebitOrder): DebitRequest => {
  const payment = paymentOf(sandbox, order);
  const request = sandbox.store.transaction(() => {
    const objectReference = takePayment(sandbox, { ...payment, reference: order.reference });
    const done = { expiryTime: new Date().toISOString(), status: 'completed', objectReference } as const;
    return keep(sandbox, requests, { ...order, ...done });
  });
  const { msisdn, amount, currency } = payment;
  sandbox.activity.note({ what: 'prompt-approved', port: 'wallet', msisdn, amount, currency });
  return request;
};

const paymentOf = ({ settings, market }: Sandbox, { payer = '', amount, currency, merchant }: DebitOrder) => {
  const payee = merchant === settings.walletMerchant ? market.company : merchant;
  return { port: 'wallet', msisdn: payer, amount, currency, payee } as const;
};

type Stage = Pick<DebitRequest, 'promptId' | 'expiryTime' | 'status' | 'objectReference'>;

const keep = ({ settings }: Sandbox, requests: Requests, order: DebitOrder & Stage): DebitRequest => {
  const { clientCorrelationId, promptId, reference, currency, expiryTime, status, objectReference } = order;
  const request: DebitRequest = {
    id: randomUUID(),
    clientCorrelationId,
    promptId,
    payer: order.payer ?? '',
    amount: String(order.amount),
    currency,
    creditParty: [{ key: 'accountid', value: order.merchant }],
    reference,
    callbackUrl: order.callbackUrl ?? `${settings.portalUrl}/api/portal-service/webhooks/mobile-money`,
    expiryTime,
    status,
    objectReference,
  };
  requests.keep(request);
  return request;
};
