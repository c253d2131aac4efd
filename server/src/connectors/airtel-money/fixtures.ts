import { aKnownDebit, referenceTo } from '../testing/debits.ts';
import { useScriptedProvider, type ScriptedAnswer, type SeenRequest } from '../testing/scripted-provider.ts';
import { createAirtelWallet } from './wallet.ts';

export const debitRequest = aKnownDebit();
export const debitReference = referenceTo(debitRequest);
const { transactionId } = debitRequest;

/** Bodies as Airtel words them. */
export const codes = (result_code: string, response_code: string, success: boolean) => ({
  status: { code: '200', message: 'Message', result_code, response_code, success },
});
export const prompted = {
  data: { transaction: { id: transactionId, status: 'Success.' } },
  ...codes('ESB000010', 'DP00800001006', true),
};
export const refused = (response_code: string) => codes('ESB000011', response_code, false);
export const stateOf = (status: string, more: object = {}) => ({
  data: { transaction: { id: transactionId, message: 'Message', status, ...more } },
  ...codes('ESB000010', '', true),
});
export const paidState = (more: object = {}) =>
  stateOf('TS', { airtel_money_id: 'MP1', amount: 5000, currency: 'XAF', ...more });
export const refundedBody = {
  data: { transaction: { airtel_money_id: 'MP1', status: 'SUCCESS' } },
  ...codes('ESB000010', 'DP00800001001', true),
};

const tokenPath = '/auth/oauth2/token';
const givenToken: ScriptedAnswer = { body: { access_token: 'token', token_type: 'bearer', expires_in: '180' } };

/** A wallet before a provider that gives tokens and answers the other calls as the test says; it gives up after 400 ms. */
export const useScriptedAirtel = async () => {
  const provider = await useScriptedProvider();
  const settings = { baseUrl: provider.url, clientId: 'id', clientSecret: 'secret', country: 'CG', countryCode: '242' };
  return {
    provider,
    settings,
    wallet: createAirtelWallet({ ...settings, timeoutMs: 1500 }),
    play: (script: ScriptedAnswer | ((request: SeenRequest) => ScriptedAnswer), token = givenToken) => {
      const other = typeof script === 'function' ? script : () => script;
      provider.play((request) => (request.path === tokenPath ? token : other(request)));
    },
    /** Returns the requests other than tokens. */
    seen: () => provider.seen.filter(({ path }) => path !== tokenPath),
    tokenCalls: () => provider.seen.filter(({ path }) => path === tokenPath),
  };
};
