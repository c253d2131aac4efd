import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { createAirtimeCalls, type AirtimeSettings } from './calls.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/** Creates airtime charging over CAMARA Carrier Billing: one step, and a repeated correlator charges once. */
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
