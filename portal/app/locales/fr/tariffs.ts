import { bundleWords } from './bundle-words.ts';
import { errors } from './errors.ts';

/** Every bundle of the market as one table. */
export const tariffs = {
  ...errors,
  ...bundleWords,
  pageTitle: 'Tous les tarifs des forfaits',
  pageDescription:
    'Tous les forfaits {brand} en un tableau : contenu, durée, prix et prix par Go. À trier et à imprimer.',
  heading: 'Tous les tarifs',
  lead: 'Chaque forfait {brand} avec ce qu’il contient, sa durée et son prix.',
  backHome: 'Accueil',
  buy: 'Choisir un forfait',
  print: 'Imprimer',
  tools: 'Trier et filtrer',
  kind: 'Catégorie',
  line: 'Ligne',
  allLines: 'Toutes les lignes',
  search: 'Chercher',
  searchHint: 'nom, Go, SMS',
  all: 'Toutes',
  linePrepaid: 'Prépayée',
  linePostpaid: 'Postpayée',
  lineHybrid: 'Hybride',
  sort: 'Trier par',
  sortShelf: 'Catégorie',
  shown: 'Forfaits affichés : {count} sur {all}',
  noneMatches: 'Aucun forfait ne correspond. Changez un filtre.',
  table: 'Tarifs des forfaits',
  name: 'Forfait',
  contents: 'Contenu',
  lasts: 'Durée',
  lines: 'Lignes',
  price: 'Prix',
  perGigabyteShort: 'par Go',
  gigabyte: 'Prix par Go',
  none: 'Aucun forfait n’est proposé en ce moment.',
  out: 'Le tableau des tarifs n’est pas disponible',
  outText:
    'Nous n’avons pas pu lire le catalogue. Réessayez dans un instant. Sans internet : composez le {ussd}, ou appelez le {care}.',
  dial: 'Composer le {ussd}',
  call: 'Appeler le {care}',
};
