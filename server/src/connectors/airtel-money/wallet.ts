import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { wholeRefundsOnly } from '../booked.ts';
import { createAirtelClient, type AirtelSettings } from './client.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/**
 * A wallet that speaks Airtel's open API, as docs/operator-profile.md uses it: the owner approves on the phone, and no
 * PIN is ever passed on. Codes that the profile does not name are `unknown`.
 */
export const createAirtelWallet = (settings: AirtelSettings): PaymentMethod => {
  const call = createAirtelClient(settings);
  const enquire = createEnquire(call);
  const refund = createRefund(call, enquire);
  return {
    isAskedBySendingAgain: true,
    debit: createDebit(settings, call),
    enquire,
    // Its refund takes no amount.
    ...wholeRefundsOnly({ refund, enquireRefund: createEnquireRefund(refund) }),
  };
};
