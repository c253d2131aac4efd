import type { Message } from '../callbacks.ts';
import { international } from '../operator/market.ts';
import type { Prompt } from '../operator/prompts.ts';
import { texts } from '../operator/texts.ts';
import type { Sandbox } from '../sandbox.ts';
import { gsmaError, type GsmaError } from './errors.ts';
import type { DebitRequest, Requests } from './requests.ts';

/** Ends a debit as the owner, or the clock, decided: the money moves, or the request fails and nothing does. */
export function settleDebit(sandbox: Sandbox, requests: Requests, prompt: Prompt): () => void {
  const request = requests.byPrompt(prompt.id);
  if (request === undefined || request.status !== 'pending') return () => undefined;
  const error = failureOf(sandbox, prompt);
  const ended: DebitRequest =
    error === undefined
      ? { ...request, status: 'completed', objectReference: debit(sandbox, prompt) }
      : { ...request, status: 'failed', error };
  requests.keep(ended);
  return () => {
    const { msisdn, amount, currency } = prompt;
    const what =
      error === undefined ? 'prompt-approved' : prompt.state === 'expired' ? 'prompt-expired' : 'prompt-declined';
    sandbox.activity.note({ what, port: 'wallet', msisdn, amount, currency });
    notify(sandbox, ended);
  };
}

function failureOf(sandbox: Sandbox, prompt: Prompt): GsmaError | undefined {
  if (prompt.state === 'declined') return gsmaError('businessRule', 'requestDeclined', 'The owner declined');
  if (prompt.state === 'expired')
    return gsmaError('businessRule', 'requestExpired', 'The owner did not answer in time');
  const balance = sandbox.phones.find(prompt.msisdn)?.wallets.wallet?.balance ?? 0;
  if (balance < prompt.amount) return gsmaError('businessRule', 'insufficientFunds', 'The balance is too low');
  return undefined;
}

function debit(sandbox: Sandbox, prompt: Prompt): string {
  const { amount, currency, reference, msisdn } = prompt;
  const entry = sandbox.books.debit({ port: 'wallet', reference, amount, currency, payer: msisdn });
  const phone = sandbox.phones.addToWallet(msisdn, 'wallet', -amount);
  const balance = phone.wallets.wallet?.balance ?? 0;
  sandbox.phones.send(msisdn, texts(sandbox.market).debited(amount, prompt.payee, balance, entry.id));
  return entry.id;
}

/** The transaction object of GSMA 1.2. */
export function transactionOf(sandbox: Sandbox, request: DebitRequest, status: 'completed' | 'reversed' | 'failed') {
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
}

function notify(sandbox: Sandbox, request: DebitRequest): void {
  const completed = request.status === 'completed';
  const body = { ...transactionOf(sandbox, request, completed ? 'completed' : 'failed'), error: request.error };
  const wrong = { ...transactionOf(sandbox, request, completed ? 'failed' : 'completed') };
  const authorization = `Bearer ${sandbox.settings.callbackSecret}`;
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
}
