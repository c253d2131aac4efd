import { isSameMoney } from '@selfcare/contract/values/money';
import type { DebitReference, DebitState } from '../features/payments/core/gateway.ts';

/**
 * Whether an enquiry tells of a debit as it was booked: how much, and under which of the provider's numbers where that is
 * known. On any other nothing is given back: it may be somebody else's, or less than all.
 */
export const isAsBooked = (
  { charged, providerReference }: DebitState & { outcome: 'paid' },
  { charge, providerReference: booked }: DebitReference,
): boolean => isSameMoney(charged, charge) && (booked ?? providerReference) === providerReference;
