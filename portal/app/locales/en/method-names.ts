import type { methodNames as source } from '../fr/method-names.ts';

/** The titles of spec section 2. */
export const methodNames: typeof source = {
  methodCard: 'Debit/Credit Card',
  methodAirtime: 'Airtime',
  methodMoney: '{brand} Money',
  methodSmartcash: 'SmartCash',
  methodMpesa: 'MPESA',
};
