/** Payment: the notice above the form of a method. */
export const paymentForm = {
  noticeTitle: 'Le paiement n’est pas parti',
  noticeRefused: 'Le paiement a été refusé',
  newPrice: 'Montant actuel : {price}.',
  payNewPrice: 'Payer {price}',
  noticeNotSent: 'La demande n’est pas arrivée. Vous pouvez l’envoyer de nouveau.',
  tokenTitle: 'Votre code n’est plus valable',
  tokenText: 'Une fois saisi, un code SMS vaut dix minutes et un seul paiement. Demandez‑en un nouveau.',
  shortTitle: 'Crédit insuffisant : {balance}',
  shortText: 'Rechargez cette ligne ou choisissez un autre moyen de paiement.',
  otherBundle: 'Choisir un autre forfait',
  prove: 'Prouver que ce numéro est à vous',
};
