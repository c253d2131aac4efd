import type { DebitReference, DebitRequest } from '../../features/payments/gateway.ts';
import { startScriptedProvider } from '../testing-scripted-provider.ts';
import { createAirtimeCharging } from './carrier-billing.ts';

export const debitRequest: DebitRequest = {
  transactionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  requestId: '5f9c2f9e-6d8e-4c57-9d53-0f3ae6a3f3a1',
  charge: { amountMinor: 500, currency: 'XAF' },
  price: { amountMinor: 500, currency: 'XAF' },
  payer: '+242050000001',
  description: 'Lisolo Telecom',
};
const { transactionId, requestId, charge, payer } = debitRequest;
export const debitReference: DebitReference = { transactionId, requestId, charge, payer };

/** What a provider repeats of a debit. */
export const anAmountTransaction = (change: object = {}, charging: object = {}) => ({
  phoneNumber: payer,
  clientCorrelator: requestId,
  referenceCode: transactionId,
  paymentAmount: { chargingInformation: { amount: 500, currency: 'XAF', description: 'Lisolo Telecom', ...charging } },
  ...change,
});

export const aPayment = (paymentStatus: unknown, amountTransaction: unknown = anAmountTransaction()) => ({
  paymentId: 'p-1',
  paymentStatus,
  amountTransaction,
});
export const aRefund = (refundStatus: unknown, change: object = {}) => ({ refundId: 'r-1', refundStatus, ...change });
export const anError = (status: number, code: string) => ({ status, code, message: 'x' });

/** Airtime charging before a provider that answers as the test says, and gives up after 800 ms. */
export const startScriptedCharging = async () => {
  const provider = await startScriptedProvider();
  const airtime = createAirtimeCharging({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 800 });
  return { provider, airtime };
};
