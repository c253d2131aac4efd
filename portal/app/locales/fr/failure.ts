/** In place of a page that could not be shown, beside the title and the button that every page carries. */
export const failure = {
  offlineTitle: 'Pas de réseau pour l’instant',
  offlineText:
    'Cette page s’ouvre d’elle‑même dès que le réseau revient. Ce que vous avez saisi est gardé. Si vous étiez en train de payer, ne payez pas deux fois : voyez d’abord où en est le paiement.',
  errorBadge: 'Erreur inattendue',
  errorDetail: 'Détail technique : {detail}',
  call: 'Appeler le {care}',
};
