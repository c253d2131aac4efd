import { randomBytes, randomUUID } from 'node:crypto';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import type { DebitReference, DebitRequest, RefundRequest } from '../../features/payments/core/gateway.ts';

/** A transaction id that no provider has seen. */
export const aTransactionId = () => encodeTransactionId(randomBytes(16));
/** An id that no request had. */
export const aRequestId = () => randomUUID();

/** The default payer, whose wallet's owner answers prompts. */
export const national = '050000001';

/** Returns a debit with fixed ids, for scripted responses. */
export const aKnownDebit = (changes: Partial<DebitRequest> = {}): DebitRequest => ({
  transactionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  requestId: '5f9c2f9e-6d8e-4c57-9d53-0f3ae6a3f3a1',
  charge: { amountMinor: 5000, currency: 'XAF' },
  price: { amountMinor: 5000, currency: 'XAF' },
  payer: `+242${national}`,
  description: 'Lisolo',
  ...changes,
});

/** Returns a debit with new ids, for the sandbox. */
export const aNewDebit = (changes: Partial<DebitRequest> = {}): DebitRequest => {
  const money = { amountMinor: 500, currency: 'XAF' };
  const ids = { transactionId: aTransactionId(), requestId: aRequestId() };
  return aKnownDebit({ ...ids, charge: money, price: money, ...changes });
};

/** Returns the reference for enquiries before the provider has given its own. */
export const referenceTo = ({ transactionId, requestId, charge, payer }: DebitRequest): DebitReference => ({
  transactionId,
  requestId,
  charge,
  payer,
});

/** A refund of all that was charged, under an id that no request had. */
export const refundOf = (debit: DebitReference): RefundRequest => ({
  debit,
  refundRequestId: aRequestId(),
  amount: debit.charge,
});

/** Another refund of the same debit: this much of it. */
export const partOf = ({ debit }: RefundRequest, amountMinor: number): RefundRequest => ({
  ...refundOf(debit),
  amount: { ...debit.charge, amountMinor },
});
