import type { Content } from '@selfcare/contract/portal-entry';
import type { FormPackage } from '@selfcare/contract/content/form';
import type { HelpDocuments } from '@selfcare/contract/content/help';
import type {
  DevicesPackage,
  FooterPackage,
  HeaderPackage,
  HomepagePackage,
  LeadStatusPackage,
  LoaderPackage,
  MetaDataPackage,
  PagePackage,
  PrivacyPolicyPackage,
} from '@selfcare/contract/content/packages';
import { typeset } from '@selfcare/contract/values/typography';
import type { Language, Market } from '@selfcare/markets/market';
import { fill } from '../format/fill.ts';
import { languages } from '../locales/languages.ts';
import type { Feature, Texts } from '../locales/texts.ts';
import { prefixed } from '../site/pages.ts';
import { langOf } from '../site/site-of.ts';
import type { Markup } from '../ui/prose.tsx';
import { labelsOf } from '../locales/label-texts.ts';
import { readMarkup } from './markup.ts';

/** The packages that pages show, by their names without language. */
type Packages = {
  header: HeaderPackage;
  footer: FooterPackage;
  homepage: HomepagePackage;
  loader: LoaderPackage;
  devices: DevicesPackage;
  'help-documents': HelpDocuments;
  'meta-data-config': MetaDataPackage;
  'privacy-policy-config': PrivacyPolicyPackage;
  'lead-status-config': LeadStatusPackage;
} & Record<`page-${string}`, PagePackage> &
  Record<`form-${string}`, FormPackage>;

/** Nothing is changed: the portal shows its own texts. */
export const noContent: Content = { package: () => undefined, texts: () => undefined, pages: [] };

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
  /** HTML of the content as a tree, in the typography of the language, its links in the language of the page. */
  markup: (html: string) => Markup;
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
  leadDays: String(privacy.leadDays),
});

/** All groups of texts, each put together when it is read: a document depends on those alone that it shows. */
const layTexts = (texts: Texts, changed: (feature: Feature) => Readonly<Record<string, string>>): Texts =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      (Object.keys(texts) as Feature[]).map((feature) => [
        feature,
        { enumerable: true, get: () => ({ ...texts[feature], ...changed(feature) }) },
      ]),
    ),
  ) as Texts;

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
  let texts: Texts | undefined;
  const href = (to: string) => (to.startsWith('/') ? prefixed(language.prefix, path(to)) : to);
  return {
    market,
    language,
    read,
    get texts() {
      texts ??= layTexts(ownTexts(language), (feature) => ({
        ...labelsOf(feature, market.brand.name, (page) => content.package(page, language.tag) as never),
        ...content.texts(feature, language.tag),
      }));
      return texts;
    },
    word,
    path,
    href,
    markup: (html) => readMarkup(html, { word, href }),
  };
};
