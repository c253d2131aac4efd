import type { methodNames as source } from '../fr/method-names.ts';

/** The titles of the ways to pay. */
export const methodNames: typeof source = {
  methodCard: 'Debit/Credit Card',
  methodAirtime: 'Airtime',
  methodMoney: '{brand} Money',
  methodSmartcash: 'SmartCash',
  methodMpesa: 'MPESA',
};
