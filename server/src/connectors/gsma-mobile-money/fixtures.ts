import type { DebitReference, DebitRequest } from '../../features/payments/gateway.ts';
import { startScriptedProvider } from '../testing-scripted-provider.ts';
import { createGsmaWallet } from './wallet.ts';

export const debitRequest: DebitRequest = {
  transactionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  requestId: '5f9c2f9e-6d8e-4c57-9d53-0f3ae6a3f3a1',
  charge: { amountMinor: 5000, currency: 'XAF' },
  price: { amountMinor: 5000, currency: 'XAF' },
  payer: '+242050000001',
  description: 'Recharge',
};
const { transactionId, requestId, charge, payer } = debitRequest;
export const debitReference: DebitReference = { transactionId, requestId, charge, payer };

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

/** A wallet before a provider that answers as the test says, and gives up after 150 ms. */
export const startScriptedWallet = async () => {
  const provider = await startScriptedProvider();
  const wallet = createGsmaWallet({
    baseUrl: provider.url,
    apiKey: 'key',
    merchantAccount: 'LISOLO-PORTAL',
    callbackUrl: 'http://127.0.0.1:4600/hook',
    timeoutMs: 150,
    now: () => new Date('2026-11-21T10:00:00Z'),
  });
  return { provider, wallet };
};
