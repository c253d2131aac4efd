import { walletNames } from '../second-wallets.ts';

/** What the payment methods are called, wherever they are named. */
export const methodNames = {
  methodCard: 'Carte bancaire',
  methodAirtime: 'Crédit d’appel',
  methodMoney: '{brand} Money',
  ...walletNames,
};
