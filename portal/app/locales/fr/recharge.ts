import { order } from './order.ts';

/** Prepaid recharge: number, amount, and what the purchase will cost. */
export const recharge = {
  ...order,
  pageTitle: 'Recharger du crédit',
  pageDescription:
    'Rechargez une ligne {brand} prépayée, la vôtre ou celle d’un proche, par carte ou par {brand} Money.',
  heading: 'Recharger du crédit',
  lead: 'Le crédit arrive sur la ligne, d’ordinaire en moins de 2 minutes.',
  stepAmount: 'Montant',
  number: 'Numéro à recharger',
  numberValid: 'Ligne {brand} prépayée',
  numberPostpaid: 'Cette ligne n’est pas prépayée : elle se règle par facture et ne se recharge pas.',
  numberHybrid: 'Cette ligne est hybride : elle se règle par facture et ne se recharge pas ici.',
  toBill: 'Payer la facture de cette ligne',
  contacts: 'Choisir dans mes contacts',
  amountComing: 'Le numéro d’abord : le montant vient ensuite. Vous pouvez recharger la ligne d’un proche.',
  amount: 'Montant',
  amountHint: 'Entre {minimum} et {maximum}',
  amountMinimum: 'Le montant minimum est de {minimum}',
  amountMaximum: 'Le montant maximum est de {maximum}',
  quickAmounts: 'Montants rapides',
  orderEmpty: 'Entrez un numéro pour commencer. Rien n’est débité avant l’étape Paiement.',
  operationRecharge: 'Recharge de crédit',
  beneficiary: 'Pour',
};
