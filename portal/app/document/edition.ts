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

export const noContent: Content = { package: () => undefined, texts: () => undefined, pages: [] };

export type Edition = {
  market: Market;
  language: Language;
  read: <Page extends keyof Packages>(page: Page) => Packages[Page] | undefined;
  texts: Texts;
  word: (text: string) => string;
  path: (path: string) => string;
  href: (href: string) => string;
  markup: (html: string) => Markup;
};

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

/** Reads each group of texts lazily: a document depends only on the groups that it shows. */
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
