import { constants, publicEncrypt } from 'node:crypto';
import { mpesaTestPublicKey } from '../mpesa/test-key.ts';
import { at, type Answer, type Trial } from './trial.ts';

/** Returns M-Pesa's path in the market of a trial. */
export const mpesaAt = ({ market }: Trial): string => `/mpesa/openapi/ipg/v2/${market.mpesa?.path}`;

/** Returns headers with a secret sealed under M-Pesa's public key (SPKI, base64), the shipped one by default. */
export const sealed = (secret: string, publicKey = mpesaTestPublicKey): Record<string, string> => {
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
  const bytes = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret));
  return { authorization: `Bearer ${bytes.toString('base64')}`, origin: 'portal.example' };
};

/** Requests a session. */
export const askSession = (trial: Trial, headers = sealed('mpesa_test_lisolo')): Promise<Answer> =>
  trial.call('GET', `${mpesaAt(trial)}/getSession/`, { headers });

/** Returns the headers of every other call, with a new session. */
export const signedIn = async (trial: Trial): Promise<Record<string, string>> => {
  return sealed(String(at((await askSession(trial)).body, 'output_SessionID')));
};

/** `currency` is the market's own by default. */
type Order = { payer?: string; amount?: unknown; currency?: string; reference?: string; patienceMs?: number };

/** Requests a payment from a number's owner. */
export const collect = async (trial: Trial, order: Order = {}, changes: object = {}): Promise<Answer> => {
  const { payer = '050000001', amount = '5000', reference = 'REF1', patienceMs } = order;
  const { mpesa, countryCode, currency } = trial.market;
  return trial.call('POST', `${mpesaAt(trial)}/c2bPayment/singleStage/`, {
    headers: await signedIn(trial),
    patienceMs,
    body: {
      input_Amount: amount,
      input_Country: mpesa?.country,
      input_Currency: order.currency ?? currency,
      input_CustomerMSISDN: `${countryCode}${payer}`,
      input_ServiceProviderCode: '000000',
      input_ThirdPartyConversationID: reference,
      input_TransactionReference: reference,
      input_PurchasedItemsDesc: 'Recharge',
      ...changes,
    },
  });
};

/** Enquires about a payment. */
export const query = async (
  trial: Trial,
  reference = 'REF1',
  patienceMs?: number,
  changes: Record<string, string> = {},
): Promise<Answer> => {
  const parameters = new URLSearchParams({
    input_QueryReference: reference,
    input_ServiceProviderCode: '000000',
    input_ThirdPartyConversationID: 'ANY',
    input_Country: String(trial.market.mpesa?.country),
    ...changes,
  });
  const path = `${mpesaAt(trial)}/queryTransactionStatus/?${parameters}`;
  return trial.call('GET', path, { headers: await signedIn(trial), patienceMs });
};

/** Reverses a payment by the provider's id. */
export const reverse = async (
  trial: Trial,
  id: unknown,
  patienceMs?: number,
  changes: object = {},
): Promise<Answer> => {
  return trial.call('PUT', `${mpesaAt(trial)}/reversal/`, {
    headers: await signedIn(trial),
    patienceMs,
    body: {
      input_TransactionID: id,
      input_ReversalAmount: '5000',
      input_Country: String(trial.market.mpesa?.country),
      input_ServiceProviderCode: '000000',
      input_ThirdPartyConversationID: 'REFUND1',
      ...changes,
    },
  });
};
