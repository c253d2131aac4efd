import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { createAirtimeCalls, type AirtimeSettings } from './calls.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/**
 * Paying with airtime over CAMARA Carrier Billing, as docs/operator-profile.md uses it: one step, no prompt. A correlator
 * sent twice charges once; codes that the profile does not name are `unknown`.
 */
export const createAirtimeCharging = (settings: AirtimeSettings): PaymentMethod => {
  const calls = createAirtimeCalls(settings);
  const enquire = createEnquire(calls);
  return {
    debit: createDebit(calls),
    enquire,
    refund: createRefund(calls, enquire),
    enquireRefund: createEnquireRefund(calls),
  };
};
