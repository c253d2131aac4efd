import type { Feature, Texts } from './texts.ts';

/** A text of the portal: its group, and its key in that. */
type TextName = { [Name in Feature]: readonly [Name, keyof Texts[Name] & string] }[Feature];

/**
 * The public labels of text packages, each with the portal's text that it replaces. `{product}` is the brand's name.
 */
export const labelTexts = {
  'storeLocator-translation': {
    'find{product}In': ['shopFinder', 'findIn'],
    cityPincode: ['shopFinder', 'cityPincode'],
    or: ['placeSearch', 'or'],
    useCurrentLocation: ['placeSearch', 'useCurrentLocation'],
    noResults: ['shopFinder', 'noResults'],
    noMatchingResult: ['shopFinder', 'noMatchingResult'],
    tryAgain: ['shopFinder', 'tryAgain'],
    noResultMobile: ['shopFinder', 'noResultMobile'],
  },
  'network-translation': {
    two_g: ['coverageMap', 'two_g'],
    three_g: ['coverageMap', 'three_g'],
    four_g: ['coverageMap', 'four_g'],
    five_g: ['coverageMap', 'five_g'],
    search: ['coverageMap', 'search'],
  },
  'search-translation': { search: ['helpCentre', 'searchButton'] },
  'faq-translation': {
    thankyou: ['helpCentre', 'thanks'],
    feedback: ['helpCentre', 'helpful'],
    question: ['helpCentre', 'question'],
    answer: ['helpCentre', 'answer'],
  },
  'question-translation': {
    thankyou: ['helpCentre', 'thanks'],
    feedback: ['helpCentre', 'helpful'],
    question: ['helpCentre', 'question'],
    answer: ['helpCentre', 'answer'],
    relatedWith: ['helpCentre', 'related'],
  },
} as const satisfies Record<string, Record<string, TextName>>;

type Package = Readonly<Record<string, string>>;

/** Returns the texts of a group that packages replace. `read` returns a package with the brand's name in its keys. */
export const labelsOf = (feature: Feature, brand: string, read: (page: string) => Package | undefined): Package => {
  const said: Record<string, string> = {};
  for (const [page, labels] of Object.entries(labelTexts))
    for (const [label, [group, key]] of Object.entries(labels)) {
      const text = group === feature ? read(page)?.[label.replace('{product}', brand)] : undefined;
      if (text !== undefined) said[key] = text;
    }
  return said;
};
