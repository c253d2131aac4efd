import { bundleWords } from './bundle-words.ts';
import { errors } from './errors.ts';
import { expiryWords } from './expiry-words.ts';

/** A few bundles below the amount of a recharge. */
export const rechargeBundles = {
  ...errors,
  ...bundleWords,
  ...expiryWords,
  heading: 'Ou prenez un forfait',
  lead: 'À la place du crédit, pour la même ligne.',
  loading: 'Nous cherchons les forfaits de cette ligne…',
  failed: 'Les forfaits ne s’affichent pas. Vous pouvez recharger du crédit.',
  period: 'Durée',
  periodDay: 'Jour',
  periodWeek: 'Semaine',
  periodMonth: 'Mois',
  periodNight: 'Nuit',
  periodOthers: 'Autres',
  bestValue: '{period} : meilleur prix/Go',
  bundle: 'Forfait',
  contents: 'Contenu',
  validity: 'Validité',
  lasts: '{validity}, {until}',
  all: 'Tous les forfaits',
};
