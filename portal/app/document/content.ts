import type { Tariff } from '@selfcare/contract/bundles';
import { typeset } from '@selfcare/contract/values/typography';
import type { Language, Market } from '@selfcare/markets/market';
import { languages } from '../locales/languages.ts';
import type { Feature, PageFeature, Texts } from '../locales/texts.ts';
import { pages, rowOf, type PageId } from '../site/pages.ts';
import { fill } from '../format/fill.ts';
import type { PageContent, FeaturedBundle } from '../loading/loaded.ts';
import { metaDataOf, noContent, overlaid, type MarketContent } from './market-content.ts';
import { ownStyle } from './sheet.ts';
import { langOf } from '../site/site-of.ts';
import { needs } from './needs.ts';
import { priceFigures } from '../format/price-text.ts';
import { contentsText } from '../format/bundles/size.ts';
import { validityText } from '../format/bundles/validity.ts';

/** How many stand side by side on a desk. */
const most = 3;

type Words = { market: Pick<Market, 'enableDualCurrency'>; tag: string; texts: Texts['tariffs'] };

/**
 * What the operator puts forward for phones, in the catalogue's order and in the words of a language: the server writes
 * them, so that home carries no code for sizes and prices.
 */
const featuredBundles = (tariffs: readonly Tariff[], { market, tag, texts }: Words): FeaturedBundle[] =>
  tariffs
    .filter(({ isFeatured, category }) => isFeatured && category !== 'broadband')
    .slice(0, most)
    .map((tariff) => ({
      code: tariff.productCode,
      size: contentsText(tariff, { texts, tag }) || tariff.name,
      about: [validityText(tariff, texts), tariff.description].filter(Boolean).join(' · '),
      price: priceFigures(tariff.amount, tariff.currency, { enableDualCurrency: market.enableDualCurrency, tag }),
      currency: tariff.currency,
    }));

const textsOf = (language: Language): Texts => {
  const texts = languages[langOf(language)];
  if (!texts) throw new Error(`no texts for the language ${language.tag}`);
  return texts;
};

/** What a text may say of the market, in a language. */
const wordsOf = ({ brand, customerCareNumber, privacy }: Market, language: Language) => ({
  brand: brand.name,
  company: brand.company,
  care: customerCareNumber,
  privacyAddress: privacy.address,
  privacyContact: privacy.contact,
  privacyLaw: privacy.law[langOf(language)] ?? '',
  privacyAuthority: privacy.authority[langOf(language)] ?? '',
  personalDays: String(privacy.personalDays),
});

/**
 * A group of texts with the market's own words in it, so that the browser has only its own placeholders to fill, set as the
 * printers of the language do: whatever a page says comes through here.
 */
const forMarket = <Group extends Record<string, string>>(texts: Group, market: Market, language: Language): Group => {
  const words = wordsOf(market, language);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeset(fill(text, words), language.tag)]),
  ) as Group;
};

/** A group of texts in a language, with what the market says in place of some of them. */
const groupOf = <Name extends Feature>(language: Language, feature: Name, content: MarketContent): Texts[Name] =>
  overlaid(textsOf(language)[feature], { content, feature, tag: language.tag });

/** The texts around every page. */
export const shellTexts = (market: Market, language: Language, content = noContent) =>
  forMarket(groupOf(language, 'shell', content), market, language);

/** The group among a page's texts that heads it. */
const headOf = (language: Language, page: PageId, content: MarketContent): Texts[PageFeature] => {
  const texts = textsOf(language);
  const head = needs[page].texts.find((feature) => 'pageTitle' in texts[feature]);
  if (!head) throw new Error(`no texts of the page ${page} have its title`);
  return groupOf(language, head as PageFeature, content);
};

/** Title and description of a page, for its head. */
export const pageWords = (market: Market, language: Language, page: PageId, content = noContent) => {
  const { pageTitle, pageDescription } = forMarket(headOf(language, page, content), market, language);
  const { title = pageTitle, description = pageDescription } = metaDataOf(content, page, language.tag);
  return { title: `${title} | ${market.brand.name}`, description };
};

const groupsOf = (market: Market, language: Language, features: readonly Feature[], content: MarketContent) =>
  Object.fromEntries(
    features.map((feature) => [feature, forMarket(groupOf(language, feature, content), market, language)]),
  ) as Partial<Texts>;

/** The texts of a page without script, those around it as well, and the title that its page has. */
export const plainContent = (
  market: Market,
  language: Language,
  page: PageId,
  { name, content }: { name: string; content: MarketContent },
) => ({
  title: pageWords(market, language, page, content).title,
  texts: {
    shell: shellTexts(market, language, content),
    ...groupsOf(market, language, needs[name]?.texts ?? [], content),
  },
});

/** Every bundle of the market; null where the catalogue could not be read. */
type Catalogue = readonly Tariff[] | null;

/** What a page or part shows besides the portal's own texts. */
export type Shown = { content?: MarketContent | undefined; tariffs?: Catalogue | undefined };

/** What a page holds besides its markup: its title, the texts that it needs, and the catalogue where it shows that. */
export const pageContent = (
  market: Market,
  language: Language,
  page: PageId,
  { content = noContent, tariffs }: Shown = {},
): PageContent => {
  const { catalogue } = rowOf(page);
  const words = { market, tag: language.tag, texts: groupOf(language, 'tariffs', content) };
  const featured = catalogue === 'featured' && tariffs ? featuredBundles(tariffs, words) : [];
  return {
    title: pageWords(market, language, page, content).title,
    texts: groupsOf(market, language, needs[page].texts, content),
    ...(catalogue === 'all' && tariffs !== undefined && { tariffs }),
    ...(featured.length > 0 && { featured }),
  };
};

/** Whether a page or part of this name holds anything besides its code. */
export const hasContent = (name: string): boolean => Object.hasOwn(pages, name) || Object.hasOwn(needs, name);

/**
 * What is sent of a page or part that comes after the document: its content, and the style that no document is sure to
 * have. While developing every document links the whole style.
 */
export const sentContent = (market: Market, language: Language, name: string, shown: Shown = {}) => {
  const style = import.meta.env.DEV ? undefined : ownStyle(name);
  if (Object.hasOwn(pages, name)) return { ...pageContent(market, language, name as PageId, shown), style };
  return { texts: groupsOf(market, language, needs[name]?.texts ?? [], shown.content ?? noContent), style };
};
