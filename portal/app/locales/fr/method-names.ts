import { walletNames } from '../second-wallets.ts';

/** Names of the payment methods on every page. */
export const methodNames = {
  methodCard: 'Carte bancaire',
  methodAirtime: 'Crédit d’appel',
  methodMoney: '{brand} Money',
  ...walletNames,
};
