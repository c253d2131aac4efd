import { order } from './order.ts';

/** Bundles: the number that gets one, and what the purchase will cost. */
export const bundles = {
  ...order,
  pageTitle: 'Choisir un forfait',
  pageDescription:
    'Forfaits internet, appels et mixtes pour une ligne {brand}, la vôtre ou celle d’un proche, prix par Go et date de fin affichés.',
  heading: 'Choisir un forfait',
  stepBundle: 'Forfait',
  number: 'Numéro qui reçoit le forfait',
  linePrepaid: 'Ligne {brand} prépayée',
  linePostpaid: 'Ligne {brand} postpayée',
  lineHybrid: 'Ligne {brand} hybride',
  contacts: 'Choisir dans mes contacts',
  listComing: 'Le numéro d’abord : les forfaits viennent ensuite. Vous pouvez en offrir un à un proche.',
  allTariffs: 'Voir tous les tarifs',
  orderEmpty: 'Entrez un numéro, puis choisissez un forfait. Rien n’est débité avant l’étape Paiement.',
  orderChoose: 'Choisissez un forfait. Rien n’est débité avant l’étape Paiement.',
  beneficiary: 'Pour',
  activation: 'Activation',
  activationNow: 'Immédiate',
};
