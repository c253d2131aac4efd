import { randomUUID } from 'node:crypto';
import type { Answer } from '../faults/answer.ts';
import type { Sandbox } from '../sandbox.ts';
import { refuse } from './errors.ts';
import type { DebitOrder } from './read-debit.ts';
import type { DebitRequest, Requests } from './requests.ts';

/**
 * Takes a merchant payment: prompts the owner and answers 202, or refuses at once what needs no prompt (no wallet,
 * locked, too little in it). The same correlation id again answers with the same request and prompts nobody.
 */
export function takeDebit(sandbox: Sandbox, requests: Requests, order: DebitOrder): Answer {
  const earlier = requests.byClient(order.clientCorrelationId);
  if (earlier !== undefined) return repeat(earlier, order);
  const refusal = refusalOf(sandbox, order);
  if (refusal !== undefined) {
    sandbox.activity.note({ what: 'refused', port: 'wallet', msisdn: order.payer, amount: order.amount });
    return refusal;
  }
  return { status: 202, body: requestState(prompt(sandbox, requests, order)) };
}

/** The request state object of GSMA 1.2, as the answers to a debit and to its enquiry carry it. */
export function requestState(request: DebitRequest) {
  return {
    serverCorrelationId: request.id,
    status: request.status,
    notificationMethod: 'callback',
    objectReference: request.objectReference,
    pollLimit: 100,
    expiryTime: request.expiryTime,
    ...(request.error !== undefined && { error: request.error }),
  };
}

function repeat(earlier: DebitRequest, order: DebitOrder): Answer {
  const same =
    earlier.payer === order.payer && Number(earlier.amount) === order.amount && earlier.reference === order.reference;
  if (!same) return refuse('businessRule', 'duplicateRequest', 'This correlation id was used for another request');
  return { status: 202, body: requestState(earlier) };
}

function refusalOf(sandbox: Sandbox, order: DebitOrder): Answer | undefined {
  const wallet = order.payer === undefined ? undefined : sandbox.phones.find(order.payer)?.wallets.wallet;
  if (!wallet) return refuse('identification', 'identifierError', 'This number has no wallet');
  if (wallet.locked) return refuse('authorisation', 'authorisationError', 'This wallet is locked', 'locked');
  if (wallet.balance < order.amount) return refuse('businessRule', 'insufficientFunds', 'The balance is too low');
  return undefined;
}

function prompt(sandbox: Sandbox, requests: Requests, order: DebitOrder): DebitRequest {
  const { settings, market } = sandbox;
  const payer = order.payer ?? '';
  const request = sandbox.store.transaction(() => {
    const raised = sandbox.prompts.raise({
      port: 'wallet',
      msisdn: payer,
      amount: order.amount,
      currency: order.currency,
      payee: order.merchant === settings.walletMerchant ? market.company : order.merchant,
      reference: order.reference,
      description: order.description,
    });
    const kept: DebitRequest = {
      id: randomUUID(),
      clientCorrelationId: order.clientCorrelationId,
      promptId: raised.id,
      payer,
      amount: String(order.amount),
      currency: order.currency,
      creditParty: [{ key: 'accountid', value: order.merchant }],
      reference: order.reference,
      callbackUrl: order.callbackUrl ?? `${settings.portalUrl}/api/portal-service/webhooks/mobile-money`,
      expiryTime: raised.expiresAt,
      status: 'pending',
      objectReference: '',
    };
    requests.keep(kept);
    return kept;
  });
  const { amount, currency } = order;
  sandbox.activity.note({ what: 'prompt-sent', port: 'wallet', msisdn: payer, amount, currency });
  return request;
}
