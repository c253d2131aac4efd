import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { methodNames } from './fr/method-names.ts';
import { walletTitles } from './second-wallets.ts';

const titles: Record<PaymentMethodType, keyof typeof methodNames> = {
  PG: 'methodCard',
  AIRTIME: 'methodAirtime',
  AM: 'methodMoney',
  ...walletTitles,
};

/** Returns a payment method's name in the language of the page. */
export const methodTitle = (type: PaymentMethodType, texts: typeof methodNames): string => texts[titles[type]];
