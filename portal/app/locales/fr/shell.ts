/** Header, footer and what surrounds every page. `{brand}`, `{company}` and `{care}` are filled in for the market. */
export const shell = {
  skip: 'Aller au contenu',
  homeLink: '{brand}, accueil',
  languages: 'Langue',
  securePayment: 'Paiement protégé',
  offline: 'Hors ligne : rien ne part, ce que vous avez saisi reste. Une page demandée s’ouvre au retour du réseau.',
  privacy: 'Vos données sur ce téléphone',
  loadingWait: 'Veuillez patienter…',
  loadingHoldOn: 'Un instant !',
  loadingMessage: 'Nous chargeons la page pour vous',
  toastSuccess: 'C’est fait',
  toastError: 'Un problème est survenu',
  toastClose: 'Fermer',
  errorTitle: 'La page n’a pas pu s’afficher.',
  errorAdvice:
    'Réessayez dans un instant. Si vous étiez en train de payer, ne payez pas deux fois : regardez d’abord si c’est arrivé.',
  errorAgain: 'Recharger la page',
};
