import type { methodNames as source } from '../fr/method-names.ts';
import { walletNames } from '../second-wallets.ts';

/** The titles of the payment methods. */
export const methodNames: typeof source = {
  methodCard: 'Debit/Credit Card',
  methodAirtime: 'Airtime',
  methodMoney: '{brand} Money',
  ...walletNames,
};
