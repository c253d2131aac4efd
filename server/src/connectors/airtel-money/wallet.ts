import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { wholeRefundsOnly } from '../booked.ts';
import { createAirtelClient, type AirtelSettings } from './client.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/** Creates a wallet on Airtel's open API: the owner approves on the phone, no PIN passes through us. */
export const createAirtelWallet = (settings: AirtelSettings): PaymentMethod => {
  const call = createAirtelClient(settings);
  const enquire = createEnquire(call);
  const refund = createRefund(call, enquire);
  return {
    isAskedBySendingAgain: true,
    debit: createDebit(settings, call),
    enquire,
    // Its refund has no amount.
    ...wholeRefundsOnly({ refund, enquireRefund: createEnquireRefund(refund) }),
  };
};
