import { order } from './order.ts';

/** Postpaid and hybrid bills: the number, and what is ordered. */
export const bill = {
  ...order,
  pageTitle: 'Payer une facture mobile',
  pageDescription: 'Réglez la facture d’une ligne {brand} postpayée ou hybride, la vôtre ou celle d’un proche.',
  heading: 'Payer une facture mobile',
  lead: 'Pour les lignes postpayées et hybrides.',
  stepBill: 'Facture',
  number: 'Numéro de la ligne',
  numberPostpaid: 'Ligne {brand} postpayée',
  numberHybrid: 'Ligne {brand} hybride',
  numberPrepaid: 'Cette ligne est prépayée : elle n’a pas de facture.',
  numberHybridOff: 'Cette ligne est hybride : sa facture ne se règle pas ici.',
  toRecharge: 'Recharger cette ligne',
  accountComing: 'Le numéro d’abord : ce qui est dû vient ensuite, avec un code par SMS ou le numéro de compte.',
  orderEmpty: 'Entrez un numéro pour commencer. Rien n’est débité avant l’étape Paiement.',
  operationPostpaid: 'Facture postpayée',
  operationHybrid: 'Facture hybride',
  line: 'Ligne',
  orderAccount: 'Compte',
};
