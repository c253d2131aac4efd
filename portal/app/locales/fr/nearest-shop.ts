/** The shop next to a visitor, named once they ask for it. */
export const nearestShop = {
  nearest: 'La boutique la plus proche',
  locating: 'Nous cherchons…',
  denied: 'Nous n’avons pas accès à votre position. Vous pouvez chercher votre ville dans la liste.',
  noPosition: 'Votre position n’a pas été trouvée. Cherchez votre ville dans la liste.',
  none: 'Aucune boutique près de cette position. Cherchez une ville dans la liste.',
  failed: 'La réponse n’est pas arrivée. Vérifiez votre réseau et réessayez.',
  choose: 'Toutes les boutiques',
};
