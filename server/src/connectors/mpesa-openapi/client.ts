import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { bodyOf } from '../answer-body.ts';
import { createAuthorisedClient } from '../authorised-client.ts';
import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';
import { isSessionOver } from './codes.ts';
import { sessionAnswer } from './messages.ts';

/** The address of M-Pesa (`MPESA_URL`) and the portal's application there. */
export type MpesaSettings = ProviderSettings & {
  apiKey: string;
  /** `MPESA_PUBLIC_KEY`: the provider's RSA key (SPKI, base64) that encrypts keys and sessions. */
  publicKey: string;
  origin: string;
  /** `MPESA_PROVIDER_CODE`: the portal's account, payee of every debit. */
  serviceProviderCode: string;
  /** The market in the protocol's three letters (`COG`). */
  country: string;
  /** Session lifetime, set in the provider's portal; default 1 h. */
  sessionSeconds?: number;
  nowMs?: () => number;
};

/** Creates the provider's encryption (RSA PKCS#1 v1.5, base64); throws for anything but an RSA key. */
const createSeal = (publicKey: string) => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('MPESA_PUBLIC_KEY is not an RSA key');
  return (text: string) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
};

/** Creates the client of the M-Pesa OpenAPI under its session; throws for an invalid public key. */
export const createMpesaClient = (settings: MpesaSettings): HttpClient => {
  const { apiKey, publicKey, origin, sessionSeconds = 3600, timeoutMs, nowMs } = settings;
  const seal = createSeal(publicKey);
  const sealedApiKey = seal(apiKey);
  const call = createHttpClient(settings, { origin });
  return createAuthorisedClient({
    call,
    fetchToken: async (limitMs) => {
      const headers = { authorization: `Bearer ${sealedApiKey}` };
      const path = '/getSession/';
      const result = await call({ operation: 'session', method: 'GET', path, headers, timeoutMs: limitMs });
      const session = bodyOf(result, [200], sessionAnswer);
      return session && { value: seal(session.output_SessionID), lifeSeconds: sessionSeconds };
    },
    isTurnedAway: isSessionOver,
    timeoutMs,
    nowMs,
  });
};
