import { isSameMoney } from '@selfcare/contract/values/money';
import type { DebitReference, DebitState, PaymentMethod, RefundRequest } from '../features/payments/core/gateway.ts';

/**
 * Whether an enquiry tells of a debit as it was booked: how much, and under which of the provider's numbers where that is
 * known. On any other nothing is given back: it may be somebody else's, or less than all.
 */
export const isAsBooked = (
  { charged, providerReference }: DebitState & { outcome: 'paid' },
  { charge, providerReference: booked }: DebitReference,
): boolean => isSameMoney(charged, charge) && (booked ?? providerReference) === providerReference;

/** Returns whether a refund covers the whole charge. */
export const isWholeRefund = ({ amount, debit }: RefundRequest): boolean => isSameMoney(amount, debit.charge);

/** The refund calls of a provider that refunds whole debits only. A part is refused, and nothing is sent. */
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
