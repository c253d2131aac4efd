/** Header, footer and what surrounds every page. `{brand}`, `{company}` and `{care}` are filled in for the market. */
export const shell = {
  skip: 'Aller au contenu',
  homeLink: '{brand}, accueil',
  languages: 'Langue',
  securePayment: 'Paiement protégé',
  offline: 'Vous êtes hors ligne. Ce que vous avez saisi reste ici ; rien ne part sans réseau.',
  loadingWait: 'Veuillez patienter…',
  loadingHoldOn: 'Un instant !',
  loadingMessage: 'Nous chargeons la page pour vous',
  toastSuccess: 'C’est fait',
  toastError: 'Un problème est survenu',
  toastClose: 'Fermer',
  errorTitle: 'Quelque chose s’est cassé de notre côté.',
  errorAgain: 'Recharger la page',
  sandboxLink: 'Ouvrir le téléphone virtuel',
  sandboxNote: 'Bac à sable : aucun argent réel.',
  sandboxClose: 'Masquer ce lien',
};
