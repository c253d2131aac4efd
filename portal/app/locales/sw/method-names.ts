import type { methodNames as source } from '../fr/method-names.ts';
import { walletNames } from '../second-wallets.ts';

/** The titles of the payment methods. */
export const methodNames: typeof source = {
  methodCard: 'Kadi ya benki',
  methodAirtime: 'Salio la simu',
  methodMoney: '{brand} Money',
  ...walletNames,
};
