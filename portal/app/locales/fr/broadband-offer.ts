import { errors } from './errors.ts';
import { bundleWords } from './bundle-words.ts';

/** What is left on a router, and the bundles to add. Comes once the number is known to be one. */
export const broadbandOffer = {
  ...errors,
  ...bundleWords,
  left: 'Il reste',
  until: 'Jusqu’au {date}',
  leftOf: 'sur {size}',
  leftShare: '{percent} % restants',
  nothingLeft: 'Aucun forfait en cours sur cette box.',
  balanceLoading: 'Lecture du solde…',
  balanceFailed: 'Le solde ne s’affiche pas',
  bundles: 'Ajouter des données',
  bundlesLoading: 'Nous cherchons les forfaits…',
  bundlesFailed: 'Les forfaits ne s’affichent pas',
  bundlesNone: 'Aucun forfait n’est proposé pour cette box en ce moment.',
};
