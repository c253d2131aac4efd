import { textPages } from '@selfcare/contract/content/lists';
import type { TextPackage } from '@selfcare/contract/content/packages';
import type { Market } from '@selfcare/markets/market';
import { labelKeys } from '../label-keys.ts';
import type { PortalFacts } from '../portal-facts.ts';
import { marketWords, placesOf } from '../words.ts';
import { faultOf, type Fault } from './folder.ts';
import type { Parsed } from './parse.ts';

const knownKeys = (market: Market, facts: PortalFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const words = Object.keys(marketWords(market));
  const known = new Map<string, Set<string>>(labelKeys(market).map((key) => [key, new Set(words)]));
  for (const { tag } of market.languages)
    for (const [key, text] of Object.entries(facts.ownTexts(tag) ?? {}))
      known.set(key, new Set([...(known.get(key) ?? words), ...placesOf(text)]));
  return known;
};

export const listKeys = (market: Market, facts: PortalFacts): string[] =>
  [...knownKeys(market, facts).keys()].toSorted();

/** Returns unknown keys, unknown placeholders, and texts set by two packages. */
export const textPackageFaults = (all: readonly Parsed[], market: Market, facts: PortalFacts): Fault[] => {
  const packages = all.filter(({ page }) => textPages.some((each) => each === page));
  if (packages.length === 0) return [];
  const known = knownKeys(market, facts);
  const labels = new Set(labelKeys(market));
  const setBy = new Map<string, string>();
  return packages.flatMap(({ file, language, value }) =>
    Object.entries(value as TextPackage).flatMap(([key, text]): Fault[] => {
      const places = known.get(key);
      if (!places) return [faultOf(file, 'is no key of a text (content -- keys lists them)', key)];
      const first = labels.has(key) ? undefined : setBy.get(`${language} ${key}`);
      setBy.set(`${language} ${key}`, file);
      const unknown = placesOf(text)
        .filter((name) => !places.has(name))
        .map((name) => faultOf(file, `the text knows no place {${name}}`, key));
      return first === undefined ? unknown : unknown.concat(faultOf(file, `is set in ${first} already`, key));
    }),
  );
};
