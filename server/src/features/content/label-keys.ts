import type { TextPage } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';

/** Label keys of translation bundles that are not in the portal's own texts; `{product}` is the brand. */
export const labelKeysOf = {
  'storeLocator-translation': [
    'find{product}In',
    'cityPincode',
    'or',
    'useCurrentLocation',
    'noResults',
    'noMatchingResult',
    'tryAgain',
    'noResultMobile',
  ],
  'faq-translation': ['thankyou', 'feedback', 'question', 'answer'],
  'question-translation': ['thankyou', 'feedback', 'question', 'answer', 'relatedWith'],
  'getHelp-translation': ['search', 'question', 'answer', 'relatedWith'],
  'search-translation': ['search', 'relatedWith', 'noResults', 'tryAgain'],
  'network-translation': ['two_g', 'three_g', 'four_g', 'five_g', 'search'],
} as const satisfies Partial<Record<TextPage, readonly string[]>>;

/** Returns a market's label keys, with brand and with placeholder; any text package may use them. */
export const labelKeys = ({ brand }: Pick<Market, 'brand'>): string[] => [
  ...new Set(
    Object.values(labelKeysOf)
      .flat()
      .flatMap((key) => [key, key.replace('{product}', brand.name)]),
  ),
];
