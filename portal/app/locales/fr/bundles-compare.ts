/** Two or three bundles side by side. */
export const bundlesCompare = {
  title: 'Comparer',
  close: 'Fermer',
  choose: 'Choisir',
  price: 'Prix',
  contents: 'Contenu',
  perGigabyte: 'Prix par Go',
  validity: 'Validité',
  ends: 'Pris maintenant',
  about: 'À savoir',
};
