/** Header, footer and what surrounds every page. `{brand}`, `{company}` and `{care}` are filled in for the market. */
export const shell = {
  skip: 'Aller au contenu',
  homeLink: '{brand}, accueil',
  languages: 'Langue',
  securePayment: 'Paiement protégé',
  offline: 'Hors ligne : rien ne part, rien n’est perdu. Une page demandée s’ouvre au retour du réseau.',
  privacy: 'Vos données sur ce téléphone',
  loadingWait: 'Veuillez patienter…',
  loadingHoldOn: 'Un instant !',
  loadingMessage: 'Nous chargeons la page pour vous',
  toastSuccess: 'C’est fait',
  toastError: 'Une erreur est survenue',
  toastClose: 'Fermer',
  errorTitle: 'Cette page ne s’affiche pas',
  errorAdvice:
    'Réessayez dans un instant. Si vous étiez en train de payer, ne payez pas deux fois : voyez d’abord où en est le paiement.',
  again: 'Réessayer',
  errorAgain: 'Recharger la page',
  errorPlain: 'Continuer sans la version complète',
};
