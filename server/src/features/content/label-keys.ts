import type { TextPage } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';

/** Label keys of the translation bundles that stand in no feature of the portal's texts; `{product}` is the brand's name. */
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

/** The label keys of a market, with its brand in them or the place of it: any of them may stand in any text package. */
export const labelKeys = ({ brand }: Pick<Market, 'brand'>): string[] => [
  ...new Set(
    Object.values(labelKeysOf)
      .flat()
      .flatMap((key) => [key, key.replace('{product}', brand.name)]),
  ),
];
