import { keys } from './keys.ts';
import { at, type Answer, type Options, type Trial } from './trial.ts';

/** Paystack: opens a payment page. */
export const initialize = (
  trial: Trial,
  reference = 'REF1',
  changes: object = {},
  patienceMs?: number,
): Promise<Answer> => {
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
};

/** Opens a payment page and returns its path. */
export const openedPage = async (trial: Trial, reference = 'REF1'): Promise<string> => {
  const { body } = await initialize(trial, reference);
  return new URL(String(at(body, 'data', 'authorization_url'))).pathname;
};

export const cards = {
  good: '4084 0840 8408 4081',
  declined: '4084 0800 0000 5408',
  withCode: '5060 6666 6666 6666 666',
};

/** Posts the form of the card page. */
export const submit = async (
  trial: Trial,
  page: string,
  fields: Record<string, string>,
  patienceMs = 20_000,
): Promise<Response> => {
  return fetch(trial.url() + page, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
};

export const withCard = (number: string): Record<string, string> => ({ number, expiry: '12/39', securityCode: '408' });

export const verify = (trial: Trial, reference = 'REF1', options: Options = {}): Promise<Answer> =>
  trial.call('GET', `/card/transaction/verify/${reference}`, { headers: keys.card, ...options });
