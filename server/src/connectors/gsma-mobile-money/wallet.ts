import type { PaymentMethod } from '../../features/payments/core/gateway.ts';
import { createWalletCalls, type WalletSettings } from './calls.ts';
import { createDebit, createEnquire } from './debit.ts';
import { createEnquireRefund, createRefund } from './refund.ts';

/** Creates a wallet on GSMA Mobile Money 1.2: the owner approves, only a verified transaction is paid. */
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
