/** In place of the payment where the tab has no order: never had, paid, elsewhere, or given up just now. */
export const paymentNoOrder = {
  noData: 'Aucune commande à payer ici',
  noDataText:
    'La vôtre est peut‑être déjà payée, ou dans un autre onglet ou navigateur. Cette page ne débite rien ; si une demande de paiement attend sur votre téléphone, elle reste valable.',
  noDataBegun: 'Mais un paiement a été envoyé depuis cet appareil. Voyez où il en est avant de payer de nouveau.',
  givenUp: 'Commande abandonnée',
  givenUpText: 'Rien n’a été débité. Vous pouvez recommencer quand vous voulez.',
  givenUpBegun:
    'Un paiement avait été commencé pour cette commande. Voyez où il en est avant de payer de nouveau : s’il passe, la commande est livrée.',
  seePayment: 'Voir ce paiement',
  toHome: 'Faire une commande',
};
