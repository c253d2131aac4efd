import { leadStates } from '@selfcare/contract/leads/leads';
import type { Tariff } from '@selfcare/contract/bundles';
import type { Feature, PageFeature, Texts } from '../locales/texts.ts';
import { isPageId, rowOf, type PageId } from '../site/pages.ts';
import type { PageContent, FeaturedBundle, LeadWords, FormView } from '../loading/loaded.ts';
import { ownStyle } from './sheets/sheet.ts';
import type { Article } from '../loading/article.ts';
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

/** How many stand side by side on a desk. */
const most = 3;

/**
 * What the operator puts forward for phones, in the catalogue's order and in the words of a language: the server writes
 * them, so that home carries no code for sizes and prices.
 */
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

/**
 * A group of texts with the market's own words in it, so that the browser has only its own placeholders to fill, set as the
 * printers of the language do: whatever a page says comes through here.
 */
const worded = <Group extends Record<string, string>>({ word }: Edition, texts: Group): Group =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, word(text)])) as Group;

/** The texts around every page. */
export const shellTexts = (edition: Edition) => {
  const loader = edition.read('loader');
  const written = loader && {
    loadingWait: loader.wait,
    loadingHoldOn: loader.holdOn,
    loadingMessage: loader.loadingMessage,
  };
  return worded(edition, { ...edition.texts.shell, ...written });
};

/** How a group of texts that is a page's own is called. */
const groupOf = (page: PageId) => page.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The group among a page's texts that heads it: that of its own name, where others that it shows are titles as well. */
const headOf = (texts: Texts, page: PageId): Texts[PageFeature] => {
  const titled = needs[page].texts.filter((feature) => 'pageTitle' in texts[feature]);
  const head = texts[titled.find((feature) => feature === groupOf(page)) ?? titled[0]!];
  if (!head) throw new Error(`no texts of the page ${page} have its title`);
  return head as Texts[PageFeature];
};

/** Title and description of a document. */
export type PageWords = { title: string; description: string };

const textOf = (markup: Markup): string =>
  markup.map((each) => (typeof each === 'string' ? each : textOf(each.children))).join('');

/** So many letters of a description are shown by search engines. */
const describedLetters = 160;

/** How an answer begins: its first block, whole words of it. */
const beginningOf = (answer: Markup): string => {
  const text = textOf(answer.slice(0, 1)).trim();
  return text.length <= describedLetters ? text : `${text.slice(0, text.lastIndexOf(' ', describedLetters - 1))}…`;
};

/** The words of a page that only its content knows. */
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

/** What each state of a lead is called: by the operator's content, else by the portal's own texts. */
export const leadWordsOf = (edition: Edition): LeadWords => {
  const own = edition.texts.leadStatus;
  const written = edition.read('lead-status-config')?.states;
  const words = leadStates.map((state) => {
    const { label = own[state], text = own[`${state}Text`] } = written?.[state] ?? {};
    return [state, { label: edition.word(label), text: edition.word(text) }];
  });
  return Object.fromEntries(words) as LeadWords;
};

/** What was found for words that were searched for. They come in last: a placeholder that somebody typed is not filled. */
const answerTitle = ({ texts, word }: Edition, { typed, found }: { typed: string; found: readonly unknown[] }) =>
  found.length > 0 ? fill(word(texts.helpCentre.found), { typed }) : word(texts.helpCentre.noData);

/** A form or a vote came back: something in it is wrong, or it could not be sent. */
const isRefused = ({ posted: { errors = {}, notice } }: Pick<FormView, 'posted'>) =>
  Object.keys(errors).length > 0 || notice?.kind === 'failed';

/** Everything of a page that is content, and its words for the head. */
const shownOf = (edition: Edition, page: PageId, address: PageAddress = {}, places?: PlacesView) => {
  const article = articleOf(edition, page, address.slug);
  const help = page === 'help' ? helpOf(edition, address) : undefined;
  const form = formOf(edition, page, address);
  const own =
    ownWords(article, page === 'home-internet' ? undefined : form, help, places) ?? headOf(edition.texts, page);
  const isBelow = (page === 'help' && help?.stage !== 'topics') || places?.of === 'shop';
  const search = help?.stage === 'topics' ? help.search : undefined;
  // What is written for the help centre is not said of each of its pages.
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

/** What only heads of documents say of a group. */
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

/** The texts of a page without script, those around it as well, and the words of its page's head. */
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

/**
 * What a page holds besides its markup (its title, the texts that it needs, what it shows of catalogue and content), and
 * the words of its head.
 */
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
    // The application has the title of a page by itself, and no heading of its own from there.
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
 * What is sent of a page or part that comes after the document: its content, and the style that no document is sure to
 * have. While developing every document links the whole style.
 */
export const sentContent = (edition: Edition, name: string, shown: Pick<PageOptions, 'tariffs' | 'places'> = {}) => {
  const style = import.meta.env.DEV ? undefined : ownStyle(name);
  if (isPageId(name)) return { ...documentContent(edition, name, shown).content, style };
  return Object.hasOwn(needs, name) ? { texts: groupsOf(edition, needs[name]?.texts ?? []), style } : undefined;
};
