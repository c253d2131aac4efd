/** Payment: the form of a card. */
export const paymentCard = {
  cardHeading: 'Payer par carte',
  cardIntro: 'Vous saisirez la carte dans l’espace sécurisé de la banque, puis vous reviendrez ici.',
  email: 'E‑mail',
  emailHint: 'La banque l’exige, et peut y envoyer son reçu. Nous n’y envoyons pas de publicité.',
  emailFixed: 'Adresse de votre demande.',
  emailExample: 'vous@example.com',
  emailRequired: 'L’e‑mail est obligatoire',
  emailInvalid: 'Adresse e‑mail incorrecte',
  payByCard: 'Payer {amount} par carte',
  bankShows: 'Les cartes sont débitées en {currency}, la monnaie de notre compte : la banque affichera {amount}.',
  cardCancel: 'Vous pouvez encore annuler avant de saisir la carte.',
};
