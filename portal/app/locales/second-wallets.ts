import type { PaymentMethodType } from '@selfcare/contract/payment-methods';

/** The wallets besides the operator's own: their names, the same in every language, by the key of the text. */
export const walletNames = { methodSmartcash: 'SmartCash', methodMpesa: 'MPESA' };

/** The key of each one's name. */
export const walletTitles = {
  SMARTCASH: 'methodSmartcash',
  MPESA: 'methodMpesa',
} as const satisfies Partial<Record<PaymentMethodType, keyof typeof walletNames>>;

export type SecondWallet = keyof typeof walletTitles;
