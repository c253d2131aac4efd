/** Payment: the form of the payer’s own airtime. */
export const paymentAirtime = {
  airtimeHeading: 'Payer avec du crédit d’appel',
  airtimeIntro:
    'Un code par SMS confirme que la ligne est à vous. Vous verrez le montant, et votre solde s’il est connu, avant de valider.',
  number: 'Ligne à débiter',
  numberHint: 'Le code arrive sur cette ligne',
  numberRequired: 'Indiquez le numéro de téléphone',
  numberInvalid: 'Numéro de téléphone incorrect',
  numberOwn: 'Choisissez un autre numéro ou un autre moyen de paiement',
  email: 'E‑mail',
  emailFixed: 'Adresse de votre demande.',
  emailExample: 'vous@example.com',
  emailRequired: 'L’e‑mail est obligatoire',
  emailInvalid: 'Adresse e‑mail incorrecte',
  getCode: 'Recevoir le code',
  goOn: 'Continuer',
};
