import type { Market } from '@selfcare/markets/market';

/** Long forms of a country's name in addresses. */
const before = [
  'république démocratique du',
  'united democratic republic of the',
  'jamhuri ya kidemokrasia ya muungano wa',
];

export const countryNames = ({ country, languages }: Market): string[] => [
  ...before,
  ...languages.flatMap(({ tag }) => new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? []),
];
