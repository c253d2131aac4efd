/** Stands in place of an address that is nearly that of a payment or of a receipt. */
export const lostPayment = {
  pageTitle: 'Lien de paiement incomplet',
  pageDescription: 'Ce lien ne mène à aucun paiement. Rouvrez celui que vous avez gardé.',
  badge: 'Erreur 404',
  heading: 'Ce lien de paiement n’est pas complet.',
  lead: 'Rouvrez le lien que vous avez gardé, ou regardez vos SMS avant de payer de nouveau. Cette page n’a rien débité.',
  receipt: 'Vérifier un reçu',
  home: 'Aller à l’accueil',
};
