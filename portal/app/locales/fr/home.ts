/** Home. `{number}` is an example of a mobile number, `{digits}` how many digits it has. */
export const home = {
  pageTitle: 'Recharger, payer, choisir un forfait',
  pageDescription: 'Rechargez un numéro {brand}, prenez un forfait ou payez une facture, sans compte ni mot de passe.',
  formHeading: 'Recharger ou payer',
  tabs: 'Que voulez‑vous faire ?',
  number: 'Numéro à recharger',
  numberHint: '{digits} chiffres, par exemple {number}',
  numberInvalid: 'Numéro incorrect : {digits} chiffres.',
  amount: 'Montant',
  amountIn: 'en {currency}',
  proceed: 'Continuer',
  oneMoment: 'Un instant…',
  ask: 'Me faire recharger par un proche',
  featured: 'Forfaits du moment',
  featuredAll: 'Tout voir',
  loading: 'Un instant, nous chargeons la page.',
};
