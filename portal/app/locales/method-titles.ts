import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { methodNames } from './fr/method-names.ts';

const titles: Record<PaymentMethodType, keyof typeof methodNames> = {
  PG: 'methodCard',
  AIRTIME: 'methodAirtime',
  AM: 'methodMoney',
  SMARTCASH: 'methodSmartcash',
  MPESA: 'methodMpesa',
};

/** What a payment method is called in the language of the page, wherever it is named. */
export const methodTitle = (type: PaymentMethodType, texts: typeof methodNames): string => texts[titles[type]];
