import { leadStates } from '@selfcare/contract/content/lists';
import type { Tariff } from '@selfcare/contract/bundles';
import type { Feature, PageFeature, Texts } from '../locales/texts.ts';
import { isPageId, rowOf, type PageId } from '../site/pages.ts';
import type { PageContent, FeaturedBundle, LeadWords, FormView, Article } from '../loading/loaded.ts';
import { ownStyle } from './sheets/sheet.ts';
import { articleOf } from './article.ts';
import type { Edition } from './edition.ts';
import type { HelpView } from '../loading/views/help-view.ts';
import { helpOf } from './help.ts';
import type { Catalogue, MapServices, PageAddress, PlacesView } from '@selfcare/contract/portal-entry';
import { shownName } from '../map/shop-words.ts';
import { formOf } from './form.ts';
import { homeOf } from './home.ts';
import { factsOf } from './page-facts.ts';
import { waysOf } from './ways.ts';
import { needs } from './needs.ts';
import { fill } from '../format/fill.ts';
import { priceFigures } from '../format/price-text.ts';
import { contentsText } from '../format/bundles/size.ts';
import { validityText } from '../format/bundles/validity.ts';
import type { Markup } from '../ui/prose.tsx';

/** Bundles in one row of a desktop. */
const most = 3;

/** Written by the server, so that home carries no code for sizes and prices. */
const featuredBundles = (all: readonly Tariff[], { market, language: { tag }, texts }: Edition): FeaturedBundle[] =>
  all
    .filter(({ isFeatured, category }) => isFeatured && category !== 'broadband')
    .slice(0, most)
    .map((tariff) => ({
      code: tariff.productCode,
      size: contentsText(tariff, { texts: texts.tariffs, tag }) || tariff.name,
      about: [validityText(tariff, texts.tariffs), tariff.description].filter(Boolean).join(' · '),
      price: priceFigures(tariff.amount, tariff.currency, { enableDualCurrency: market.enableDualCurrency, tag }),
      currency: tariff.currency,
    }));

/** Fills the market's own words in and applies the language's typography. Every text of a page passes here. */
const worded = <Group extends Record<string, string>>({ word }: Edition, texts: Group): Group =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, word(text)])) as Group;

export const shellTexts = (edition: Edition) => {
  const loader = edition.read('loader');
  const written = loader && {
    loadingWait: loader.wait,
    loadingHoldOn: loader.holdOn,
    loadingMessage: loader.loadingMessage,
  };
  return worded(edition, { ...edition.texts.shell, ...written });
};

const groupOf = (page: PageId) => page.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const headOf = (texts: Texts, page: PageId): Texts[PageFeature] => {
  const titled = needs[page].texts.filter((feature) => 'pageTitle' in texts[feature]);
  const head = texts[titled.find((feature) => feature === groupOf(page)) ?? titled[0]!];
  if (!head) throw new Error(`no texts of the page ${page} have its title`);
  return head as Texts[PageFeature];
};

export type PageWords = { title: string; description: string };

const textOf = (markup: Markup): string =>
  markup.map((each) => (typeof each === 'string' ? each : textOf(each.children))).join('');

/** Letters of a description that search engines show. */
const describedLetters = 160;

const beginningOf = (answer: Markup): string => {
  const text = textOf(answer.slice(0, 1)).trim();
  return text.length <= describedLetters ? text : `${text.slice(0, text.lastIndexOf(' ', describedLetters - 1))}…`;
};

const ownWords = (
  article: Article | undefined,
  form: FormView | undefined,
  help: HelpView | undefined,
  places: PlacesView | undefined,
) => {
  if (places?.of === 'shop') {
    const { shop, phyLocation, town } = places.shop;
    return { pageTitle: `${shownName(shop)}, ${town}`, pageDescription: `${shownName(shop)}, ${phyLocation}, ${town}` };
  }
  if (article) return { pageTitle: article.title, pageDescription: article.lead ?? article.title };
  if (form) return { pageTitle: form.title, pageDescription: form.lead };
  if (!help || help.stage === 'topics') return undefined;
  if (help.stage === 'answer')
    return { pageTitle: help.question, pageDescription: beginningOf(help.answer) || help.question };
  return { pageTitle: help.title, pageDescription: help.title };
};

export const leadWordsOf = (edition: Edition): LeadWords => {
  const own = edition.texts.leadStatus;
  const written = edition.read('lead-status-config')?.states;
  const words = leadStates.map((state) => {
    const { label = own[state], text = own[`${state}Text`] } = written?.[state] ?? {};
    return [state, { label: edition.word(label), text: edition.word(text) }];
  });
  return Object.fromEntries(words) as LeadWords;
};

/** Typed words come in last, so that placeholders in them stay unfilled. */
const answerTitle = ({ texts, word }: Edition, { typed, found }: { typed: string; found: readonly unknown[] }) =>
  found.length > 0 ? fill(word(texts.helpCentre.found), { typed }) : word(texts.helpCentre.noData);

const isRefused = ({ posted: { errors = {}, notice } }: Pick<FormView, 'posted'>) =>
  Object.keys(errors).length > 0 || notice?.kind === 'failed';

const shownOf = (edition: Edition, page: PageId, address: PageAddress = {}, places?: PlacesView) => {
  const article = articleOf(edition, page, address.slug);
  const help = page === 'help' ? helpOf(edition, address) : undefined;
  const form = formOf(edition, page, address);
  const own =
    ownWords(article, page === 'home-internet' ? undefined : form, help, places) ?? headOf(edition.texts, page);
  const isBelow = (page === 'help' && help?.stage !== 'topics') || places?.of === 'shop';
  const search = help?.stage === 'topics' ? help.search : undefined;
  const meta =
    isBelow || search ? undefined : edition.read('meta-data-config')?.pages[address.slug ?? address.form ?? page];
  const { word, market } = edition;
  const ownTitle = word(`${meta?.title ?? own.pageTitle} | ${market.brand.name}`);
  const title = search ? `${answerTitle(edition, search)} | ${market.brand.name}` : ownTitle;
  const sent = form ?? (help?.stage === 'answer' ? help : undefined);
  const words: PageWords = {
    title: sent && isRefused(sent) ? fill(word(edition.texts.plain.wrongTitle), { title }) : title,
    description: word(meta?.description ?? own.pageDescription),
  };
  return { words, ...(article && { article }), ...(form && { form }), ...(help && { help }) };
};

const headKeys = new Set(['pageTitle', 'pageDescription']);

const withoutHead = (groups: Partial<Texts>): Partial<Texts> =>
  Object.fromEntries(
    Object.entries(groups).map(([feature, group]) => [
      feature,
      Object.fromEntries(Object.entries(group).filter(([key]) => !headKeys.has(key))),
    ]),
  );

const groupsOf = (edition: Edition, features: readonly Feature[]) =>
  Object.fromEntries(features.map((feature) => [feature, worded(edition, edition.texts[feature])])) as Partial<Texts>;

export const plainContent = (edition: Edition, page: PageId, name: string) => ({
  words: shownOf(edition, page).words,
  texts: { shell: shellTexts(edition), ...groupsOf(edition, needs[name]?.texts ?? []) },
});

type PageOptions = {
  tariffs?: Catalogue | undefined;
  address?: PageAddress;
  places?: PlacesView | undefined;
  mapServices?: MapServices | undefined;
};

export const documentContent = (
  edition: Edition,
  page: PageId,
  { tariffs, address, places, mapServices }: PageOptions = {},
): { content: PageContent; words: PageWords } => {
  const { catalogue } = factsOf(page);
  const featured = catalogue === 'featured' && tariffs ? featuredBundles(tariffs, edition) : [];
  const { words, ...shown } = shownOf(edition, page, address, places);
  const ways = waysOf(edition, page);
  const texts = groupsOf(edition, needs[page].texts);
  const content = {
    title: words.title,
    texts: rowOf(page).plain ? texts : withoutHead(texts),
    ...(catalogue === 'all' && tariffs !== undefined && { tariffs }),
    ...(featured.length > 0 && { featured }),
    ...shown,
    ...(places && { places }),
    ...(page === 'privacy-notice' && mapServices && { mapServices }),
    ...(page === 'lead-status' && { leadWords: leadWordsOf(edition) }),
    ...(page === 'home' && { home: homeOf(edition) }),
    ...(ways && { ways }),
  };
  return { content, words };
};

/**
 * Returns content and style of a page or part that loads after the document. In development every document links all
 * styles.
 */
export const sentContent = (edition: Edition, name: string, shown: Pick<PageOptions, 'tariffs' | 'places'> = {}) => {
  const style = import.meta.env.DEV ? undefined : ownStyle(name);
  if (isPageId(name)) return { ...documentContent(edition, name, shown).content, style };
  return Object.hasOwn(needs, name) ? { texts: groupsOf(edition, needs[name]?.texts ?? []), style } : undefined;
};
