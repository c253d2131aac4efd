import { shortNumber } from './short-number.ts';

/** Payment: the form of SmartCash and of M-Pesa. */
export const paymentSecondWallet = {
  ...shortNumber,
  walletHeading: 'Payer avec {wallet}',
  walletIntro:
    'Une demande arrive sur le téléphone. Vous la validez avec votre code PIN {wallet}, jamais sur cette page.',
  email: 'E‑mail',
  optional: 'facultatif',
  emailFixed: 'Adresse de votre demande.',
  emailExample: 'vous@example.com',
  emailInvalid: 'Adresse e‑mail incorrecte',
  number: 'Numéro de téléphone',
  numberHint: 'Le numéro inscrit à {wallet}',
  numberRequired: 'Le numéro de téléphone est obligatoire',
  continueToPay: 'Passer au paiement',
  payWithLine: 'Payer avec le {number}',
  cancel: 'Annuler',
};
