import type { methodNames as source } from '../fr/method-names.ts';

/** The titles of the payment methods. */
export const methodNames: typeof source = {
  methodCard: 'Kadi ya benki',
  methodAirtime: 'Salio la simu',
  methodMoney: '{brand} Money',
  methodSmartcash: 'SmartCash',
  methodMpesa: 'MPESA',
};
