import { at, type Answer, type Trial } from './trial.ts';

const client = { client_id: 'smartcash_test_lisolo', client_secret: 'smartcash_secret_lisolo' };

/** Requests an access token. */
export const askToken = (trial: Trial, changes: object = {}): Promise<Answer> =>
  trial.call('POST', '/smartcash/auth/oauth2/token', {
    body: { ...client, grant_type: 'client_credentials', ...changes },
  });

/** Returns the headers of every other call, with a new token. */
export const signedIn = async (trial: Trial, currency = trial.market.currency): Promise<Record<string, string>> => {
  const { body } = await askToken(trial);
  const { country } = trial.market;
  return { authorization: `Bearer ${String(at(body, 'access_token'))}`, 'x-country': country, 'x-currency': currency };
};

/** `currency` is the market's own by default. */
type Order = { payer?: string; amount?: unknown; currency?: string; reference?: string; patienceMs?: number };

/** Requests a payment from a number's owner. */
export const collect = async (trial: Trial, order: Order = {}, changes: object = {}): Promise<Answer> => {
  const { payer = '050000001', amount = 5000, reference = 'REF1', patienceMs } = order;
  const { currency = trial.market.currency } = order;
  const { country } = trial.market;
  return trial.call('POST', '/smartcash/merchant/v2/payments/', {
    headers: await signedIn(trial, currency),
    patienceMs,
    body: {
      reference: 'Recharge',
      subscriber: { country, currency, msisdn: payer },
      transaction: { amount, country, currency, id: reference },
      ...changes,
    },
  });
};

/** Enquires about a payment. */
export const enquire = async (trial: Trial, reference = 'REF1', patienceMs?: number): Promise<Answer> => {
  const path = `/smartcash/standard/v1/payments/${reference}`;
  return trial.call('GET', path, { headers: await signedIn(trial), patienceMs });
};

/** Refunds a payment by the provider's id. */
export const refund = async (trial: Trial, id: unknown, patienceMs?: number): Promise<Answer> => {
  return trial.call('POST', '/smartcash/standard/v1/payments/refund', {
    headers: await signedIn(trial),
    patienceMs,
    body: { transaction: { airtel_money_id: id } },
  });
};
