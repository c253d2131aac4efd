import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { aKnownDebit, referenceTo } from '../testing/debits.ts';
import { useScriptedProvider, type ScriptedAnswer, type SeenRequest } from '../testing/scripted-provider.ts';
import { createMpesaWallet } from './wallet.ts';

export const debitRequest = aKnownDebit();
export const debitReference = referenceTo(debitRequest);
const { transactionId } = debitRequest;

/** Bodies as the M-Pesa OpenAPI words them. */
export const codeOf = (output_ResponseCode: string) => ({ output_ResponseCode, output_ResponseDesc: 'Description' });
export const asked = {
  ...codeOf('INS-0'),
  output_ConversationID: 'c-1',
  output_TransactionID: 'N/A',
  output_ThirdPartyConversationID: transactionId,
};
export const stateOf = (output_ResponseTransactionStatus: string, more: object = {}) => ({
  ...codeOf('INS-0'),
  output_ResponseTransactionStatus,
  ...more,
});
export const completed = (more: object = {}) =>
  stateOf('Completed', { output_TransactionID: 'MP1', output_Amount: '5000', output_Currency: 'XAF', ...more });

const sessionPath = '/getSession/';
const givenSession: ScriptedAnswer = { body: { ...codeOf('INS-0'), output_SessionID: 'session-1' } };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** Decrypts the bearer token of a call as the provider does. */
export const bearerOf = ({ headers }: SeenRequest): string => {
  const sealed = Buffer.from(headers.authorization?.replace('Bearer ', '') ?? '', 'base64');
  return privateDecrypt({ key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING }, sealed).toString();
};

const isSession = ({ path }: SeenRequest) => path.endsWith(sessionPath);

/** A wallet before a provider that opens sessions and answers the other calls as the test says; it gives up after 400 ms. */
export const useScriptedMpesa = async () => {
  const provider = await useScriptedProvider();
  const settings = {
    baseUrl: `${provider.url}/ipg/v2/lisoloCOG`,
    apiKey: 'api-key',
    publicKey,
    origin: 'https://portal.example',
    serviceProviderCode: '000000',
    country: 'COG',
  };
  return {
    provider,
    settings,
    wallet: createMpesaWallet({ ...settings, timeoutMs: 1500 }),
    play: (script: ScriptedAnswer | ((request: SeenRequest) => ScriptedAnswer), session = givenSession) => {
      const other = typeof script === 'function' ? script : () => script;
      provider.play((request) => (isSession(request) ? session : other(request)));
    },
    /** Returns the requests other than sessions. */
    seen: () => provider.seen.filter((request) => !isSession(request)),
    sessionCalls: () => provider.seen.filter(isSession),
  };
};
