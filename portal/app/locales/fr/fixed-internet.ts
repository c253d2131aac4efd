import { order } from './order.ts';

/** Fixed internet: whose account, and what is ordered. */
export const fixedInternet = {
  ...order,
  pageTitle: 'Factures internet fixe',
  pageDescription: 'Affichez et réglez les factures d’un compte internet fixe {brand}.',
  heading: 'Factures internet fixe',
  lead: 'Fibre et internet fixe : votre numéro de compte et son e‑mail suffisent.',
  stepAccount: 'Compte',
  stepInvoice: 'Facture',
  account: 'Numéro de compte internet',
  accountHint: '2 lettres et 10 chiffres, en haut de votre facture',
  accountInvalid: 'Numéro de compte incorrect : 2 lettres (P ou E) et 10 chiffres.',
  email: 'E‑mail du compte',
  emailHint: 'L’adresse donnée à la souscription',
  emailInvalid: 'Adresse e‑mail incorrecte',
  show: 'Afficher les factures',
  showing: 'Nous cherchons les factures…',
  orderEmpty: 'Entrez le compte et son e‑mail pour commencer. Rien n’est débité avant l’étape Paiement.',
  invoice: 'Facture',
  orderAccount: 'Compte',
  period: 'Période',
  periodText: '{start} au {end}',
  dueDate: 'Échéance',
};
