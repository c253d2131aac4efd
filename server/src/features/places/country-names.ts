import type { Market } from '@selfcare/markets/market';

/** What stands before the name of a country in an address: "République du Congo". */
const before = [
  'république démocratique du',
  'united democratic republic of the',
  'jamhuri ya kidemokrasia ya muungano wa',
];

/** Returns what the country of a market is called in its languages. */
export const countryNames = ({ country, languages }: Market): string[] => [
  ...before,
  ...languages.flatMap(({ tag }) => new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? []),
];
