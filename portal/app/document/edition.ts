import type { HelpDocuments } from '@selfcare/contract/content/help';
import { textPages, type TextPage } from '@selfcare/contract/content/lists';
import type {
  FooterPackage,
  HeaderPackage,
  HomepagePackage,
  MetaDataPackage,
  PagePackage,
  PrivacyPolicyPackage,
  TextPackage,
} from '@selfcare/contract/content/packages';
import { typeset } from '@selfcare/contract/values/typography';
import type { Language, Market } from '@selfcare/markets/market';
import { fill } from '../format/fill.ts';
import { languages } from '../locales/languages.ts';
import type { Feature, Texts } from '../locales/texts.ts';
import { prefixed } from '../site/pages.ts';
import { langOf } from '../site/site-of.ts';

/** The packages that pages show, by their names without language. */
type Packages = {
  header: HeaderPackage;
  footer: FooterPackage;
  homepage: HomepagePackage;
  'help-documents': HelpDocuments;
  'meta-data-config': MetaDataPackage;
  'privacy-policy-config': PrivacyPolicyPackage;
} & Record<TextPage, TextPackage> &
  Record<`page-${string}`, PagePackage>;

/**
 * What an operator's team changed without a release: one state of it, so that a document never mixes two. Its HTML is
 * sanitised, its files and `{slug}` are addresses, and the market's words stand in its texts.
 */
export type Content = {
  /** The package of a page in the language of a tag; undefined where there is none. */
  package: (page: string, tag: string) => unknown;
};

/** Nothing is changed: the portal shows its own texts. */
export const noContent: Content = { package: () => undefined };

/** The portal of a market in one of its languages, with the content that is active: what every document is made of. */
export type Edition = {
  market: Market;
  language: Language;
  /** The package of a page; undefined where the portal's own texts stand. */
  read: <Page extends keyof Packages>(page: Page) => Packages[Page] | undefined;
  /** All texts of the language, those of the content in place of the portal's own. */
  texts: Texts;
  /** A text with the market's own words in it, set as the printers of the language do. */
  word: (text: string) => string;
  /** A path of content with the market's words in it. */
  path: (path: string) => string;
  /** An address of content as a page links it: a path of the portal in the page's language, any other as it is. */
  href: (href: string) => string;
  /** HTML of the content in the typography of the language, its links in the language of the page. */
  html: (html: string) => string;
};

/** What a text may say of the market, in a language. */
const wordsOf = ({ brand, customerCareNumber, privacy }: Market, language: Language) => ({
  brand: brand.name,
  product: brand.name,
  slug: brand.slug,
  company: brand.company,
  care: customerCareNumber,
  privacyAddress: privacy.address,
  privacyContact: privacy.contact,
  privacyLaw: privacy.law[langOf(language)] ?? '',
  privacyAuthority: privacy.authority[langOf(language)] ?? '',
  personalDays: String(privacy.personalDays),
});

/** A text in the language's typography, tags left alone. */
const typesetHtml = (html: string, tag: string) =>
  html.replace(/(<[^>]*>)|([^<]+)/g, (_, element?: string, text = '') => element ?? typeset(text as string, tag));

/** Texts of packages by `<feature>.<key>`, put in the place of the language's own. */
const overlay = (texts: Texts, changed: readonly TextPackage[]): Texts => {
  const groups = new Map<Feature, Record<string, string>>();
  for (const [key, text] of changed.flatMap((each) => Object.entries(each))) {
    const [feature = '', name = ''] = key.split('.', 2);
    if (!Object.hasOwn(texts, feature) || !Object.hasOwn(texts[feature as Feature], name)) continue;
    groups.set(feature as Feature, { ...groups.get(feature as Feature), [name]: text });
  }
  if (groups.size === 0) return texts;
  const own = Object.fromEntries(
    [...groups].map(([feature, group]) => [feature, { ...texts[feature], ...group }]),
  ) as Partial<Texts>;
  return { ...texts, ...own };
};

const ownTexts = (language: Language): Texts => {
  const texts = languages[langOf(language)];
  if (!texts) throw new Error(`no texts for the language ${language.tag}`);
  return texts;
};

/** An edition of the portal; made for each document anew, it costs nothing until it is read. */
export const createEdition = (market: Market, language: Language, content: Content): Edition => {
  const words = wordsOf(market, language);
  const read: Edition['read'] = (page) => content.package(page, language.tag) as never;
  const word = (text: string) => typeset(fill(text, words), language.tag);
  const path = (to: string) => fill(to, words);
  const href = (to: string) => (to.startsWith('/') ? prefixed(language.prefix, path(to)) : to);
  let texts: Texts | undefined;
  return {
    market,
    language,
    read,
    get texts() {
      texts ??= overlay(
        ownTexts(language),
        textPages.map(read).filter((each) => each !== undefined),
      );
      return texts;
    },
    word,
    path,
    href,
    html: (html) =>
      typesetHtml(html, language.tag).replace(
        /href="(\/[^"]*)"/g,
        (_, path: string) => `href="${prefixed(language.prefix, path)}"`,
      ),
  };
};
