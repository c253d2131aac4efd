/** Payment: the form of a card. */
export const paymentCard = {
  cardHeading: 'Payer par carte',
  cardIntro: 'Vous saisirez la carte auprès de la banque, puis vous reviendrez ici.',
  email: 'E‑mail',
  emailHint: 'La banque l’exige. Nous n’envoyons pas de publicité.',
  emailFixed: 'Adresse de votre demande.',
  emailExample: 'vous@example.com',
  emailRequired: 'L’e‑mail est obligatoire',
  emailInvalid: 'Adresse e‑mail incorrecte',
  payByCard: 'Payer {amount} par carte',
  bankShows: 'Notre compte est en {currency} : la banque affichera {amount}.',
  cardCancel: 'Vous pouvez encore annuler avant de saisir la carte.',
};
