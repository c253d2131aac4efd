import { order } from './order.ts';

/** Routers and MiFis: the number, and what is ordered. */
export const broadband = {
  ...order,
  pageTitle: 'Recharger une box ou un MiFi',
  pageDescription: 'Voyez ce qu’il reste sur une box ou un MiFi {brand} et ajoutez des données.',
  heading: 'Recharger une box ou un MiFi',
  lead: 'Entrez le numéro de la carte SIM de la box.',
  stepBundle: 'Forfait',
  number: 'Numéro de la box',
  numberValid: 'Box {brand}',
  numberNotBroadband: 'Ce numéro n’est pas celui d’une box ou d’un MiFi.',
  toRecharge: 'Recharger du crédit sur cette ligne',
  offerComing: 'Le numéro d’abord : ce qu’il reste et les forfaits viennent ensuite.',
  orderEmpty: 'Entrez le numéro d’une box pour commencer. Rien n’est débité avant l’étape Paiement.',
  orderChoose: 'Choisissez un forfait. Rien n’est débité avant l’étape Paiement.',
  orderBundle: 'Forfait box',
  beneficiary: 'Pour',
};
