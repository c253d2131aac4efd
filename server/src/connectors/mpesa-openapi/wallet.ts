import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { wholeRefundsOnly } from '../booked.ts';
import { createMpesaClient, type MpesaSettings } from './client.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/**
 * A wallet that speaks the M-Pesa OpenAPI, as docs/operator-profile.md uses it: the owner approves on the phone, and no
 * PIN is ever passed on. Codes that the profile does not name are `unknown`. Throws where the public key is no RSA key:
 * the server must not start with it.
 */
export const createMpesaWallet = (settings: MpesaSettings): PaymentMethod => {
  const call = createMpesaClient(settings);
  const enquire = createEnquire(settings, call);
  return {
    debit: createDebit(settings, call),
    enquire,
    // A query tells of a reversal only by the debit, so nobody could say what became of a part.
    ...wholeRefundsOnly({
      refund: createRefund(settings, call, enquire),
      enquireRefund: createEnquireRefund(enquire),
    }),
  };
};
