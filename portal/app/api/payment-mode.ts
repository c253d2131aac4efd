import { paymentMethods, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { methodNames } from '../locales/fr/method-names.ts';

/** The payment methods that the portal has a form for, by the type of their option. */
export type MethodType = PaymentMethodType;

/** Modes of the wire that name their payment method in full; in lead mode airtime has a name of its own. */
const named: Record<string, MethodType> = {
  [paymentMethods.AIRTIME.modes.airtime]: 'AIRTIME',
  HBB_AIRTIME: 'AIRTIME',
  [paymentMethods.SMARTCASH.modes.push]: 'SMARTCASH',
  [paymentMethods.MPESA.modes.push]: 'MPESA',
};

/** The payment method behind a `paymentMode` of the wire. */
export const methodTypeOf = (paymentMode = ''): MethodType =>
  named[paymentMode] ?? (paymentMode.includes('_MONEY') ? 'AM' : 'PG');

/** The last part of the address of each payment method. */
export const methodSegments: Record<MethodType, (slug: string) => string> = {
  PG: () => 'card',
  AIRTIME: () => 'airtime',
  AM: (slug) => `${slug}-money`,
  SMARTCASH: () => 'smartcash',
  MPESA: () => 'mpesa',
};

/** What each payment method is called in the language of the page. */
export const methodTitles = (texts: typeof methodNames): Record<MethodType, string> => ({
  PG: texts.methodCard,
  AIRTIME: texts.methodAirtime,
  AM: texts.methodMoney,
  SMARTCASH: texts.methodSmartcash,
  MPESA: texts.methodMpesa,
});
