import { isRecord } from '@selfcare/contract/typed/fields';
import { packageOf, questionIdsOf, questionsOf } from '../package-of.ts';
import { present } from '@selfcare/contract/typed/present';
import type { HelpDocuments } from '@selfcare/contract/content/help';
import { languageOf, slugOfPage, formIdOf } from '@selfcare/contract/content/lists';
import type { HomepagePackage, MetaDataPackage } from '@selfcare/contract/content/packages';
import type { Market } from '@selfcare/markets/market';
import type { PortalFacts } from '../portal-facts.ts';
import { textPackageFaults } from './texts.ts';
import { contentAddresses, faultOfLink, faultOfSlug, type Published } from './links.ts';
import { faultOf, type ContentFolder, type Fault } from './folder.ts';
import { faultOfMedia } from './media.ts';
import { parsePackage, type Parsed } from './parse.ts';
import { checkPlaces, placePageOf } from './places.ts';
import { checkStrings } from './strings.ts';
import type { FormPackage } from '@selfcare/contract/content/form';

const ofHelp = ({ topics }: HelpDocuments): string[] =>
  topics.flatMap((topic) => [
    topic.slug,
    ...topic.groups.flatMap((group) => [
      `${topic.slug}/${group.slug}`,
      ...group.sections.flatMap((section) => [
        `${topic.slug}/${group.slug}/${section.slug}`,
        ...section.questions.map(({ id }) => id),
      ]),
    ]),
  ]);

const ofForm = ({ fields }: FormPackage): string[] =>
  fields.flatMap(({ name, options }) => [
    name,
    ...(Array.isArray(options) ? options.map(({ value }) => `${name}=${value}`) : []),
  ]);

const others: Readonly<Record<string, (value: unknown) => string[]>> = {
  'help-documents': (value) => ofHelp(packageOf('help-documents', value)),
  'meta-data-config': (value) => Object.keys(packageOf('meta-data-config', value).pages),
  'lead-status-config': (value) => Object.keys(packageOf('lead-status-config', value).states),
};

/** Returns the keys and ids that a package must share with its other languages. */
const idsOf = (page: string, value: unknown): string[] => {
  if (Object.hasOwn(others, page)) return present(others[page])(value);
  if (formIdOf(page) !== undefined) return ofForm(packageOf('form-', value));
  return Object.keys(isRecord(value) ? value : {});
};

/** Active content that a check may consult: other pages, dropped ids, media names. */
export type Known = { published: Published; droppedIds: readonly string[]; media: readonly string[] };

export const nothingKnown: Known = { published: new Map(), droppedIds: [], media: [] };

type Asked = { market: Market; folder: ContentFolder; facts: PortalFacts; known: Known; reuse?: boolean };

/** The result for a folder: sanitised packages by page and language if it has no faults. */
export type Checked = {
  faults: Fault[];
  notices: Fault[];
  pages: Map<string, Record<string, unknown>>;
  media: { name: string; bytes: Buffer }[];
};

const fileOf = ({ file }: Parsed) => file;

const checkSlugs = (items: readonly { slug: string }[], tell: (reason: string) => void) => {
  const seen = new Set<string>();
  for (const { slug } of items) {
    if (seen.has(slug)) tell(`the slug ${slug} stands twice under one parent`);
    seen.add(slug);
  }
};

const checkHelp = (parsed: Parsed, { topics }: HelpDocuments, { known, reuse }: Asked): Fault[] => {
  const faults: Fault[] = [];
  const tell = (place: string) => (reason: string) => void faults.push(faultOf(parsed.file, reason, place));
  checkSlugs(topics, tell('topics'));
  const ids = new Set<string>();
  for (const [i, topic] of topics.entries()) {
    checkSlugs(topic.groups, tell(`topics.${i}`));
    for (const [j, group] of topic.groups.entries()) checkSlugs(group.sections, tell(`topics.${i}.groups.${j}`));
  }
  const questions = questionsOf({ topics }).map(({ question }) => question);
  for (const { id } of questions) {
    if (ids.has(id)) tell(id)('this id stands twice');
    ids.add(id);
    if (!reuse && known.droppedIds.includes(id))
      tell(id)('this id was dropped earlier: another question needs another id (--reuse takes it, without its votes)');
  }
  for (const { id, related } of questions)
    for (const other of related ?? []) if (!ids.has(other)) tell(id)(`related to ${other}, which is no question`);
  return faults;
};

const checkHome = ({ file, language }: Parsed, { questions }: HomepagePackage, published: Published): Fault[] => {
  const ids = questionIdsOf(published.get('help-documents')?.[language]);
  return questions.flatMap((id) =>
    ids.includes(id) ? [] : faultOf(file, `${id} is no question of help-documents`, 'questions'),
  );
};

const checkMetaData = (
  { file }: Parsed,
  { pages }: MetaDataPackage,
  facts: PortalFacts,
  published: Published,
): Fault[] =>
  Object.keys(pages).flatMap((id) =>
    facts.pageIds.includes(id) || published.has(`page-${id}`)
      ? []
      : faultOf(file, 'is no page of the portal', `pages.${id}`),
  );

const checkMeaning = (parsed: Parsed, asked: Asked, published: Published): Fault[] => {
  const { page, value, file } = parsed;
  if (page === 'help-documents') return checkHelp(parsed, packageOf(page, value), asked);
  if (page === 'homepage') return checkHome(parsed, packageOf(page, value), published);
  if (page === 'meta-data-config') return checkMetaData(parsed, packageOf(page, value), asked.facts, published);
  const slug = slugOfPage(page);
  const taken = slug === undefined ? undefined : faultOfSlug(slug, asked.market, asked.facts);
  return taken === undefined ? [] : [faultOf(file, taken)];
};

/** Returns the faults of packages that lack a language, a key or an id. */
const checkSiblings = (all: readonly Parsed[], { market, folder }: Asked): Fault[] => {
  const written = new Set(folder.packages.map(({ file }) => file));
  const languages = market.languages.map(({ tag }) => languageOf(tag));
  return Object.values(Object.groupBy(all, ({ page }) => page)).flatMap((siblings = []) => {
    const [first] = siblings;
    // An existing but invalid file has its own faults.
    const missing = languages
      .filter((language) => !siblings.some((each) => each.language === language))
      .filter((language) => !written.has(`${language}/${present(first).page}.json`));
    const absent = missing.map((language) =>
      faultOf(`${language}/${present(first).page}.json`, `is missing: it stands in ${siblings.map(fileOf).join(', ')}`),
    );
    const idsIn = siblings.map((parsed) => ({ parsed, ids: new Set(idsOf(parsed.page, parsed.value)) }));
    const everywhere = new Set(idsIn.flatMap(({ ids }) => [...ids]));
    const alone = idsIn.flatMap(({ parsed, ids }) =>
      [...everywhere]
        .filter((id) => !ids.has(id))
        .map((id) => faultOf(parsed.file, 'stands in another language alone', id)),
    );
    return absent.concat(alone);
  });
};

const checkMedia = ({ media }: ContentFolder): Fault[] =>
  media.flatMap(({ file, bytes }) => {
    const reason = faultOfMedia(file, bytes);
    return reason === undefined ? [] : [faultOf(file, reason)];
  });

const merge = (all: readonly Parsed[], known: Known): Map<string, Record<string, unknown>> => {
  const merged = new Map<string, Record<string, unknown>>(known.published);
  for (const page of new Set(all.map((parsed) => parsed.page))) merged.set(page, {});
  for (const { page, language, value } of all) present(merged.get(page))[language] = value;
  return merged;
};

export const checkContent = (asked: Asked): Checked => {
  const { market, folder, facts, known } = asked;
  const lists = folder.packages.flatMap((each) => {
    const page = placePageOf(each.file);
    return page ? [checkPlaces(each, page, market)] : [];
  });
  const read = folder.packages.filter(({ file }) => !placePageOf(file)).map((each) => parsePackage(each, market));
  const all = read.flatMap(({ parsed }) => parsed);
  const published = merge(all, known);
  const addresses = contentAddresses(published);
  const media = folder.media.map(({ file, bytes }) => ({ name: file.slice('media/'.length), bytes }));
  const files = new Set([...media.map(({ name }) => name), ...known.media]);
  const strings = all.map((parsed) =>
    checkStrings(parsed, {
      market,
      hasMedia: (name) => files.has(name),
      faultOfLink: (href) => faultOfLink(href, { market, facts, addresses }),
    }),
  );
  const pages = new Map<string, Record<string, unknown>>();
  for (const { page, language, value } of strings.map((each) => each.parsed))
    pages.set(page, { ...pages.get(page), [language]: value });
  for (const { page } of lists) if (page) pages.set(...page);
  const faults = [
    ...folder.faults,
    ...lists.flatMap((each) => each.faults),
    ...read.flatMap((each) => each.faults),
    ...checkMedia(folder),
    ...strings.flatMap((each) => each.faults),
    ...all.flatMap((parsed) => checkMeaning(parsed, asked, published)),
    ...textPackageFaults(all, market, facts),
    ...checkSiblings(all, asked),
  ];
  // A package of all languages was read once for each.
  const lines = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  const notices = new Map(
    [...lists, ...strings].flatMap((each) => each.notices).map((notice) => [JSON.stringify(notice), notice]),
  );
  return { faults: [...lines.values()], notices: [...notices.values()], pages, media };
};
