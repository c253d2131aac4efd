import type { methodNames as source } from '../fr/method-names.ts';

/** The titles of the payment methods. */
export const methodNames: typeof source = {
  methodCard: 'Debit/Credit Card',
  methodAirtime: 'Airtime',
  methodMoney: '{brand} Money',
  methodSmartcash: 'SmartCash',
  methodMpesa: 'MPESA',
};
