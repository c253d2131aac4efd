import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import type { LoaderPackage } from '@selfcare/contract/content/packages';
import { typeset } from '@selfcare/contract/values/typography';
import type { Market } from '@selfcare/markets/market';
import { textsFor } from '../../locales/texts.ts';
import type { Overlay } from './active-content.ts';
import { labelKeysOf } from './label-keys.ts';
import type { PortalFacts } from './portal-facts.ts';
import { fillWords, marketWords } from './words.ts';

/** Creates the portal's own texts for everything that content does not set. */
export const createOwnWords = (market: Market, facts: PortalFacts) => {
  const words = marketWords(market);
  const set = (texts: Readonly<Record<string, string>>, tag: string) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [fillWords(key, words), typeset(fillWords(text, words), tag)]),
    );
  return {
    labels: (page: string, tag: string): Record<string, string> => {
      const keys: readonly string[] = isKeyOf(labelKeysOf, page) ? labelKeysOf[page] : [];
      const { labels } = textsFor(tag);
      const drawn: Record<string, readonly [string, string]> = Object.assign({}, ...Object.values(facts.labelTexts));
      const texts = facts.ownTexts(tag) ?? {};
      const said = keys.flatMap((key) => {
        const [group, own] = facts.labelTexts[page]?.[key] ?? drawn[key] ?? [];
        const text = texts[`${group}.${own}`] ?? (isKeyOf(labels, key) ? labels[key] : undefined);
        return text === undefined ? [] : [[key, text] as const];
      });
      return set(Object.fromEntries(said), tag);
    },
    loader: (tag: string): LoaderPackage => set(textsFor(tag).loader, tag) as LoaderPackage,
    feature: (feature: string, tag: string, overlay: Overlay = {}): Record<string, string> => {
      const start = `${feature}.`;
      const own = Object.entries(facts.ownTexts(tag) ?? {})
        .filter(([key]) => key.startsWith(start))
        .map(([key, text]) => [key.slice(start.length), text]);
      return set({ ...Object.fromEntries(own), ...overlay }, tag);
    },
  };
};

export type OwnWords = ReturnType<typeof createOwnWords>;
