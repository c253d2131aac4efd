import { randomUUID } from 'node:crypto';
import { international } from '../operator/market.ts';
import { at, type Answer, type Options, type Trial } from './trial.ts';

/** What the portal's connectors would send, in the fewest words. */
export const keys = {
  wallet: { 'x-api-key': 'wallet_test_lisolo' },
  card: { authorization: 'Bearer sk_test_lisolo' },
  airtime: { authorization: 'Bearer airtime_test_lisolo' },
  billing: { authorization: 'Bearer billing_test_lisolo' },
};

export type DebitOrder = {
  payer: string;
  amount?: number;
  /** The market's own unless said. */
  currency?: string;
  reference?: string;
  correlationId?: string;
  patienceMs?: number;
  headers?: Record<string, string>;
};

/** GSMA: asks the owner of a number to pay. */
export function debit(trial: Trial, order: DebitOrder): Promise<Answer> {
  const { payer, amount = 5000, currency = trial.market.currency, reference = 'REF1', patienceMs, headers } = order;
  const { correlationId = randomUUID() } = order;
  return trial.call('POST', '/wallet/transactions/type/merchantpay', {
    patienceMs,
    headers: {
      ...keys.wallet,
      'x-correlationid': correlationId,
      'x-callback-url': `${trial.portal.url}/callback`,
      ...headers,
    },
    body: {
      amount: String(amount),
      currency,
      debitParty: [{ key: 'msisdn', value: international(trial.market, payer) }],
      creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
      requestingOrganisationTransactionReference: reference,
      descriptionText: 'Recharge',
    },
  });
}

/** The id of the prompt that waits on a phone. */
export async function waitingPrompt(trial: Trial, msisdn: string): Promise<string> {
  const { body } = await trial.call('GET', `/phones/${msisdn}`);
  const prompts = at(body, 'prompts');
  const waiting = Array.isArray(prompts)
    ? prompts.find((prompt: unknown) => at(prompt, 'state') === 'waiting')
    : undefined;
  return String(at(waiting, 'id'));
}

/** The owner answers what waits on the phone. */
export async function answerPrompt(
  trial: Trial,
  msisdn: string,
  body: object = { decision: 'approve' },
): Promise<Answer> {
  return trial.call('POST', `/phones/${msisdn}/prompts/${await waitingPrompt(trial, msisdn)}`, { body });
}

/** Lets a phone answer the next prompts by itself. */
export async function answersByItself(trial: Trial, msisdn: string, decision = 'approve'): Promise<void> {
  await trial.call('POST', `/phones/${msisdn}/auto`, { body: { decision } });
}

/** A debit that the owner approved at once: the transaction's reference. */
export async function paidDebit(trial: Trial, payer: string, reference = 'REF1'): Promise<string> {
  await debit(trial, { payer, reference });
  await answerPrompt(trial, payer);
  const { body } = await trial.call('GET', `/books?reference=${reference}`);
  return String(at(body, 'debits', 0, 'id'));
}

export function reverse(
  trial: Trial,
  transaction: string,
  correlationId: string = randomUUID(),
  patienceMs?: number,
  changes: object = {},
): Promise<Answer> {
  const { currency } = trial.market;
  return trial.call('POST', `/wallet/transactions/${transaction}/reversals`, {
    patienceMs,
    headers: { ...keys.wallet, 'x-correlationid': correlationId },
    body: {
      type: 'reversal',
      amount: '5000',
      currency,
      requestingOrganisationTransactionReference: 'REF1',
      ...changes,
    },
  });
}

/** Paystack: opens a payment page. */
export function initialize(
  trial: Trial,
  reference = 'REF1',
  changes: object = {},
  patienceMs?: number,
): Promise<Answer> {
  return trial.call('POST', '/card/transaction/initialize', {
    patienceMs,
    headers: keys.card,
    body: {
      email: 'client@example.cg',
      amount: 500_000,
      currency: 'NGN',
      reference,
      callback_url: `${trial.portal.url}/back?txref=${reference}`,
      metadata: { price: { amount: 5000, currency: 'XAF' }, custom_fields: [] },
      ...changes,
    },
  });
}

/** The path of the payment page that was opened for a reference. */
export async function openedPage(trial: Trial, reference = 'REF1'): Promise<string> {
  const { body } = await initialize(trial, reference);
  return new URL(String(at(body, 'data', 'authorization_url'))).pathname;
}

export const cards = {
  good: '4084 0840 8408 4081',
  declined: '4084 0800 0000 5408',
  withCode: '5060 6666 6666 6666 666',
};

/** The customer sends the form of the card page. */
export async function submit(
  trial: Trial,
  page: string,
  fields: Record<string, string>,
  patienceMs = 20_000,
): Promise<Response> {
  return fetch(trial.url() + page, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
}

export const withCard = (number: string): Record<string, string> => ({ number, expiry: '12/39', securityCode: '408' });

export const verify = (trial: Trial, reference = 'REF1', options: Options = {}): Promise<Answer> =>
  trial.call('GET', `/card/transaction/verify/${reference}`, { headers: keys.card, ...options });

const topups = '/airtime/tmf-api/prepayBalanceManagement/v4/topupBalance';
const orders = '/billing/tmf-api/productOrderingManagement/v4/productOrder';
export const offerings = '/billing/tmf-api/productCatalogManagement/v4/productOffering';

/** TMF654: adds airtime to a line. */
export function topUp(trial: Trial, msisdn: string, changes: object = {}, patienceMs?: number): Promise<Answer> {
  return trial.call('POST', topups, {
    patienceMs,
    headers: keys.airtime,
    body: {
      amount: { amount: 5000, units: trial.market.currency },
      usageType: 'monetary',
      logicalResource: { id: international(trial.market, msisdn), '@referredType': 'MSISDN' },
      requestor: { id: 'REF1', '@referredType': 'Payment' },
      channel: { id: 'portal' },
      ...changes,
    },
  });
}

export const findTopUps = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${topups}?requestor.id=${reference}`, { headers: keys.airtime, patienceMs });

/** TMF622: orders a bundle for a line. */
export function order(trial: Trial, msisdn: string, code: string, patienceMs?: number): Promise<Answer> {
  const product = { productSerialNumber: international(trial.market, msisdn) };
  return trial.call('POST', orders, {
    patienceMs,
    headers: keys.billing,
    body: {
      externalId: 'REF1',
      productOrderItem: [{ id: '1', action: 'add', productOffering: { id: code }, product }],
    },
  });
}

export const findOrders = (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `${orders}?externalId=${reference}`, { headers: keys.billing, patienceMs });

export const findLine = (trial: Trial, msisdn: string, patienceMs?: number): Promise<Answer> =>
  trial.call('GET', `/billing/tmf-api/productInventory/v4/product?productSerialNumber=%2B242${msisdn}`, {
    headers: keys.billing,
    patienceMs,
  });

export const arm = (trial: Trial, fault: object): Promise<Answer> => trial.call('POST', '/faults', { body: fault });

export async function books(trial: Trial, reference?: string): Promise<unknown> {
  const { body } = await trial.call('GET', reference === undefined ? '/books' : `/books?reference=${reference}`);
  return body;
}

/** How many entries the books hold: debits, refunds, credits. */
export async function counts(trial: Trial): Promise<number[]> {
  const all = await books(trial);
  return ['debits', 'refunds', 'credits'].map((list) => Number(at(all, list, 'length')));
}
