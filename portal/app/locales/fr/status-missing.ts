/** The status page where there is no such payment, or none is named. */
export const statusMissing = {
  missingTitle: 'Paiement introuvable',
  missingText:
    'Vérifiez le lien, et regardez vos SMS avant de payer de nouveau. Un paiement commencé sans être envoyé est effacé après une semaine : rien n’en a été débité.',
  toHome: 'Accueil',
  unnamedText:
    'Cette adresse ne nomme aucun paiement. Rouvrez le lien que vous avez gardé, ou regardez vos SMS avant de payer de nouveau.',
  seePayment: 'Voir le paiement en cours',
};
