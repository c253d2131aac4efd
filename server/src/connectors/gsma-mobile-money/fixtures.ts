import { aKnownDebit, referenceTo } from '../testing/debits.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createGsmaWallet } from './wallet.ts';

export const debitRequest = aKnownDebit();
export const debitReference = referenceTo(debitRequest);
const { transactionId } = debitRequest;

/** Bodies as a GSMA provider words them. */
export const anError = (errorCategory: string, errorCode: string, reason?: string) => ({
  errorCategory,
  errorCode,
  ...(reason && { errorParameters: [{ key: 'reason', value: reason }] }),
});
export const pendingState = { serverCorrelationId: 's-1', status: 'pending', objectReference: '' };
export const completedState = { serverCorrelationId: 's-1', status: 'completed', objectReference: 't-1' };
export const failedState = (error: object) => ({ serverCorrelationId: 's-1', status: 'failed', error });
export const aTransaction = {
  transactionReference: 't-1',
  transactionStatus: 'completed',
  amount: '5000',
  currency: 'XAF',
  creditParty: [{ key: 'accountid', value: 'LISOLO-PORTAL' }],
  requestingOrganisationTransactionReference: transactionId,
};

/** A wallet before a provider that answers as the test says, and gives up after 400 ms. */
export const useScriptedWallet = async () => {
  const provider = await useScriptedProvider();
  const wallet = createGsmaWallet({
    baseUrl: provider.url,
    apiKey: 'key',
    merchantAccount: 'LISOLO-PORTAL',
    callbackUrl: 'http://127.0.0.1:4600/hook',
    timeoutMs: 1500,
    now: () => new Date('2026-11-21T10:00:00Z'),
  });
  return { provider, wallet };
};
