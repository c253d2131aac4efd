import { errors } from './errors.ts';
import { bundleWords } from './bundle-words.ts';
import { expiryWords } from './expiry-words.ts';

/** A router's balance and the bundles to add. Loaded once the number is known as a router's. */
export const broadbandOffer = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  left: 'Il reste',
  leftOf: 'sur {size}',
  leftShare: '{percent} % restants',
  nothingLeft: 'Aucun forfait en cours sur cette box.',
  balanceLoading: 'Lecture du solde…',
  balanceCode: 'Un code envoyé par SMS au numéro de la box ouvre son solde.',
  balanceShow: 'Voir le solde',
  partMissing: 'Cette partie de la page ne s’affiche pas',
  balanceFailed: 'Le solde ne s’affiche pas',
  bundles: 'Ajouter des données',
  bundlesLoading: 'Nous cherchons les forfaits…',
  bundlesFailed: 'Les forfaits ne s’affichent pas',
  bundlesNone: 'Aucun forfait n’est proposé pour cette box en ce moment.',
};
