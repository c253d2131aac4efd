import { bodyOf } from '../answer-body.ts';
import { createAuthorisedClient } from '../authorised-client.ts';
import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';
import { tokenAnswer } from './messages.ts';

/** The address of Airtel's open API (`SMARTCASH_URL`) and the portal's application there. */
export type AirtelSettings = ProviderSettings & {
  clientId: string;
  clientSecret: string;
  /** ISO country of the wallets (`CG`). */
  country: string;
  /** Country code of their numbers without a plus (`242`); Airtel takes the national number. */
  countryCode: string;
  nowMs?: () => number;
};

/** Creates the client of Airtel's open API under its token; a 401 proves that nothing was done. */
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
