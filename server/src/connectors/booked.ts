import { isSameMoney } from '@selfcare/contract/values/money';
import type { DebitReference, DebitState, PaymentMethod, RefundRequest } from '../features/payments/core/gateway.ts';

/** Returns true when a debit has the booked amount and reference; only then may it be refunded. */
export const isAsBooked = (
  { charged, providerReference }: DebitState & { outcome: 'paid' },
  { charge, providerReference: booked }: DebitReference,
): boolean => isSameMoney(charged, charge) && (booked ?? providerReference) === providerReference;

export const isWholeRefund = ({ amount, debit }: RefundRequest): boolean => isSameMoney(amount, debit.charge);

/** Wraps refund calls of a provider that refunds whole debits only: refuses a part without sending it. */
export const wholeRefundsOnly = ({
  refund,
  enquireRefund,
}: Pick<PaymentMethod, 'refund' | 'enquireRefund'>): Pick<
  PaymentMethod,
  'refund' | 'enquireRefund' | 'refundsWholeOnly'
> => ({
  refundsWholeOnly: true,
  refund: async (request, sending) => (isWholeRefund(request) ? refund(request, sending) : { outcome: 'refused' }),
  enquireRefund: async (request, sending) =>
    isWholeRefund(request) ? enquireRefund(request, sending) : { outcome: 'not-found' },
});
