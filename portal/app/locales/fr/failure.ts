/** In place of a page that could not be shown, beside the title and the button that every page carries. */
export const failure = {
  errorBadge: 'Erreur inattendue',
  errorAdvice:
    'Réessayez dans un instant. Si vous étiez en train de payer, ne payez pas deux fois : regardez d’abord si c’est arrivé.',
  errorDetail: 'Détail technique : {detail}',
  call: 'Appeler le {care}',
};
