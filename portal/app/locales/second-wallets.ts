import type { PaymentMethodType } from '@selfcare/contract/payment-methods';

/** Names of the other wallets by text key, the same in every language. */
export const walletNames = { methodSmartcash: 'SmartCash', methodMpesa: 'MPESA' };

/** Text keys of the other wallets' names. */
export const walletTitles = {
  SMARTCASH: 'methodSmartcash',
  MPESA: 'methodMpesa',
} as const satisfies Partial<Record<PaymentMethodType, keyof typeof walletNames>>;

export type SecondWallet = keyof typeof walletTitles;
