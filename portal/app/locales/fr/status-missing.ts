/** The status page where there is no such payment, or none is named. */
export const statusMissing = {
  missingTitle: 'Aucune donnée trouvée',
  missingText: 'Nous ne trouvons pas ce paiement. Vérifiez le lien, ou vos SMS avant de payer de nouveau.',
  toHome: 'Accueil',
  unnamedText:
    'Cette adresse ne nomme aucun paiement. Rouvrez le lien que vous avez gardé, ou voyez vos SMS avant de payer de nouveau.',
  seePayment: 'Voir le paiement en cours',
};
