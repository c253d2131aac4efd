import { bodyOf } from '../answer-body.ts';
import { createAuthorisedClient } from '../authorised-client.ts';
import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';
import { tokenAnswer } from './messages.ts';

/** Where Airtel’s open API answers (`SMARTCASH_URL`), and as which application the portal asks. */
export type AirtelSettings = ProviderSettings & {
  /** `SMARTCASH_CLIENT_ID` and `SMARTCASH_CLIENT_SECRET`: the application at the provider. */
  clientId: string;
  clientSecret: string;
  /** ISO country of the wallets, as Airtel names it (`CG`). */
  country: string;
  /** Country code of their numbers, without a plus (`242`): Airtel takes the national number. */
  countryCode: string;
  /** A clock that never goes back; tokens end by it. */
  nowMs?: () => number;
};

/** The calls of Airtel's open API under its token, each sent once; a 401 proves that nothing was done. */
export const createAirtelClient = (settings: AirtelSettings): HttpClient => {
  const { clientId, clientSecret, country, timeoutMs, nowMs } = settings;
  const call = createHttpClient(settings, { 'x-country': country });
  return createAuthorisedClient({
    call,
    fetchToken: async (limitMs) => {
      const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
      const path = '/auth/oauth2/token';
      const result = await call({ operation: 'token', method: 'POST', path, body, timeoutMs: limitMs });
      const answer = bodyOf(result, [200], tokenAnswer);
      return answer && { value: answer.access_token, lifeSeconds: answer.expires_in };
    },
    isTurnedAway: (result) => result.kind === 'answer' && result.status === 401,
    timeoutMs,
    nowMs,
  });
};
