/** Around a page that an operator's team wrote. `{day}` is when it was last changed. */
export const article = {
  updated: 'Mis à jour le {day}',
  stuck: 'Toujours bloqué ?',
  stuckText: 'Une personne vous répond au téléphone ou en boutique.',
  call: 'Appeler le {care}',
  shop: 'Trouver une boutique',
};
