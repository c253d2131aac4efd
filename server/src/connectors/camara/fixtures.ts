import { aKnownDebit, referenceTo } from '../testing/debits.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createAirtimeCharging } from './carrier-billing.ts';

const money = { amountMinor: 500, currency: 'XAF' };
export const debitRequest = aKnownDebit({ charge: money, price: money, description: 'Lisolo Telecom' });
export const debitReference = referenceTo(debitRequest);
const { transactionId, requestId, payer } = debitRequest;

/** Returns the part of a debit that a provider repeats. */
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
export const useScriptedCharging = async () => {
  const provider = await useScriptedProvider();
  const airtime = createAirtimeCharging({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });
  return { provider, airtime };
};
