import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { bodyOf } from '../answer-body.ts';
import { createAuthorisedClient } from '../authorised-client.ts';
import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';
import { isSessionOver } from './codes.ts';
import { sessionAnswer } from './messages.ts';

/** Where M-Pesa answers (`MPESA_URL`), and as which application the portal asks. */
export type MpesaSettings = ProviderSettings & {
  /** `MPESA_API_KEY`: the application at the provider. */
  apiKey: string;
  /** `MPESA_PUBLIC_KEY`: the provider's RSA key, SPKI in base64; keys and sessions are encrypted under it. */
  publicKey: string;
  /** Sent as `Origin`; the provider may hold it against its list. */
  origin: string;
  /** `MPESA_PROVIDER_CODE`: the account of the portal, the payee of every debit. */
  serviceProviderCode: string;
  /** The market in the protocol's own three letters (`COG`). */
  country: string;
  /** How long a session is used; the answer does not tell how long it holds, the provider's portal does (1 h unless told). */
  sessionSeconds?: number;
  /** A clock that never goes back; sessions end by it. */
  nowMs?: () => number;
};

/** Encrypts for the provider as its bearer tokens are: RSA PKCS#1 v1.5, in base64. Throws at once for what is no RSA key. */
const createSeal = (publicKey: string) => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('MPESA_PUBLIC_KEY is not an RSA key');
  return (text: string) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
};

/** The calls of the M-Pesa OpenAPI under its session, each sent once. Throws where the public key is none. */
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
