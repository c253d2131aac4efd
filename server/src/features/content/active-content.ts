import { isDeepStrictEqual } from 'node:util';
import { packageOf } from './package-of.ts';
import { languageOf, textPages } from '@selfcare/contract/content/lists';
import type { Content } from '@selfcare/contract/portal-entry';
import type { TextPackage } from '@selfcare/contract/content/packages';
import { allLanguages, isPlacePage } from '@selfcare/contract/places/pages';
import type { Market } from '@selfcare/markets/market';
import { sanitise } from './sanitise.ts';
import type { PageContent } from './store.ts';
import { fillWords, mapStrings, marketWords } from './words.ts';

type ActivePage = PageContent & { page: string; version: number };

/** A market's texts that replace one group of the portal's own. */
export type Overlay = Readonly<Record<string, string>>;

/**
 * An immutable state of all active content: HTML sanitised, files and `{slug}` resolved, market words filled. A
 * response reads one state, so it never mixes versions; unchanged parts stay the same object.
 */
export type ContentNow = Content & {
  revision: number;
  version: (page: string) => number | undefined;
};

export type ActiveContent = {
  current: () => ContentNow;
  replace: (revision: number, pages: readonly ActivePage[]) => void;
  /** Returns true when active content shows this file, or did since the process began. */
  hasFile: (hash: string) => boolean;
};

const isTextPage = (page: string) => textPages.some((each) => each === page);

const present = ({ page, media }: ActivePage, value: unknown, market: Market): unknown => {
  const words = marketWords(market);
  const withSlug = (href: string) => href.replaceAll('{slug}', market.brand.slug);
  const served = (file: string) => {
    const name = file.replace(/^media\//, '');
    return media[name] === undefined ? file : `/media/${media[name]}/${name}`;
  };
  const made = mapStrings(value, isTextPage(page), (text, role) => {
    if (role === 'text') return fillWords(text, words);
    if (role === 'href') return withSlug(text);
    if (role === 'image') return served(text);
    if (role !== 'html') return text;
    const addressed = sanitise(text)
      .html.replace(/ href="[^"]*"/g, withSlug)
      .replace(/ src="(media\/[^"]*)"/g, (_, file: string) => ` src="${served(file)}"`);
    return fillWords(addressed, words);
  });
  if (!isTextPage(page)) return made;
  return Object.fromEntries(Object.entries(made as TextPackage).map(([key, text]) => [fillWords(key, words), text]));
};

const overlaysOf = (values: ReadonlyMap<string, unknown>): Map<string, Overlay> => {
  const overlays = new Map<string, Record<string, string>>();
  for (const [name, value] of values) {
    const [language = '', page = ''] = name.split(' ');
    if (!isTextPage(page)) continue;
    for (const [key, text] of Object.entries(value as TextPackage)) {
      const [feature = '', own] = key.split('.');
      if (own === undefined) continue;
      const group = `${language} ${feature}`;
      overlays.set(group, { ...overlays.get(group), [own]: text });
    }
  }
  return overlays;
};

type State = { content: ContentNow; values: Map<string, unknown>; overlays: Map<string, Overlay> };

const stateOf = (revision: number, pages: readonly ActivePage[], market: Market, before?: State): State => {
  const values = new Map<string, unknown>();
  for (const active of pages) {
    const isKept = before?.content.version(active.page) === active.version;
    for (const [language, value] of Object.entries(active.packages)) {
      const name = `${language} ${active.page}`;
      // Sites and shops hold no placeholders.
      const shown = () => (isPlacePage(active.page) ? value : present(active, value, market));
      values.set(name, isKept ? before.values.get(name) : shown());
    }
  }
  const overlays = overlaysOf(values);
  for (const [name, overlay] of overlays) {
    const known = before?.overlays.get(name);
    if (known && isDeepStrictEqual(known, overlay)) overlays.set(name, known);
  }
  const versions = new Map(pages.map(({ page, version }) => [page, version]));
  const content: ContentNow = {
    revision,
    package: (page, tag) => {
      const value = values.get(`${isPlacePage(page) ? allLanguages : languageOf(tag)} ${page}`);
      return value === undefined ? undefined : packageOf(page, value);
    },
    texts: (feature, tag) => overlays.get(`${languageOf(tag)} ${feature}`),
    version: (page) => versions.get(page),
    pages: [...versions.keys()].toSorted(),
  };
  return { content, values, overlays };
};

/** Starts empty: a portal without content shows its own texts. */
export const createActiveContent = (market: Market): ActiveContent => {
  let state = stateOf(0, [], market);
  const files = new Set<string>();
  return {
    current: () => state.content,
    hasFile: (hash) => files.has(hash),
    replace: (revision, pages) => {
      state = stateOf(revision, pages, market, state);
      for (const { media } of pages) for (const hash of Object.values(media)) files.add(hash);
    },
  };
};
