import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { createWalletCalls, type WalletSettings } from './calls.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/**
 * A wallet that speaks GSMA Mobile Money 1.2, as docs/operator-profile.md uses it: the owner approves on the phone, and
 * only a verified transaction counts as paid. Error words that the profile does not name are `unknown`.
 */
export const createGsmaWallet = (settings: WalletSettings): PaymentMethod => {
  const calls = createWalletCalls(settings);
  const enquire = createEnquire(settings, calls);
  return {
    debit: createDebit(settings, calls),
    enquire,
    refund: createRefund(calls, enquire),
    enquireRefund: createEnquireRefund(calls, enquire),
  };
};
