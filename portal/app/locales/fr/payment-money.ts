import { shortNumber } from './short-number.ts';

/** Payment: the form of the operator’s own wallet. */
export const paymentMoney = {
  ...shortNumber,
  moneyHeading: 'Payer avec {brand} Money',
  moneyIntro: 'Une demande arrive sur le téléphone. Vous la validez avec votre code PIN, jamais sur cette page.',
  moneyIntroPin: 'Un code par SMS confirme le numéro, puis vous tapez votre code PIN.',
  moneyNumber: 'Numéro de mobile enregistré',
  moneyNumberHint: 'Le numéro inscrit à {brand} Money',
  moneyNumberRequired: 'Le numéro de téléphone est obligatoire',
  proceed: 'Continuer',
  payWithLine: 'Payer avec le {number}',
  cancel: 'Annuler',
};
