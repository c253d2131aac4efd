import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { wholeRefundsOnly } from '../booked.ts';
import { createMpesaClient, type MpesaSettings } from './client.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/** Creates a wallet on the M-Pesa OpenAPI: the owner approves on the phone, no PIN passes through us. */
export const createMpesaWallet = (settings: MpesaSettings): PaymentMethod => {
  const call = createMpesaClient(settings);
  const enquire = createEnquire(settings, call);
  return {
    debit: createDebit(settings, call),
    enquire,
    // The debit alone shows a reversal, so the outcome of a part would stay unknown.
    ...wholeRefundsOnly({
      refund: createRefund(settings, call, enquire),
      enquireRefund: createEnquireRefund(enquire),
    }),
  };
};
