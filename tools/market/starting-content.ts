import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../files.ts';
import { present } from '@selfcare/contract/typed/present';
import type { HelpDocuments } from '@selfcare/contract/content/help';
import type { FooterPackage, HeaderPackage, HomepagePackage } from '@selfcare/contract/content/packages';
import { amountText, isCurrencyFirst } from '@selfcare/contract/values/amount-text';
import type { Market } from '@selfcare/markets/market';
import { readMarket } from '../check/markets/markets.ts';

/** The changes that turn another market's content into a new one's (template/content.json). */
type Changes = {
  /** Ids of questions about what a new market does not have. */
  dropped: string[];
  /** Addresses that menu and footer leave out until they have content. */
  unlinked: string[];
  /** By the first part of a language's tag. Placeholders such as `[min]` come from the new market's file. */
  languages: Record<string, { replace: [string, string][]; answers: Record<string, string>; about: object }>;
};

const changes = readJson<Changes>(join(import.meta.dirname, 'template/content.json'));

/** The market whose content is copied. */
const source = 'cg';

/** Pages that need what a new market lacks, or that the portal builds from the market's file. */
const left = new Set([
  'privacy-policy-config.json',
  'devices.json',
  'lead-status-config.json',
  'form-hbb-customer.json',
]);

const replaceOnce = (text: string, from: string, to: string, file: string): string => {
  if (!text.includes(from))
    throw new Error(`tools/market/template/content.json: "${from}" stands in no text of ${file}`);
  return text.replaceAll(from, to);
};

const shownAmount = (minor: number, { currency }: Market, tag: string): string => {
  const figure = amountText(minor / 10 ** currency.decimals, tag);
  return isCurrencyFirst(tag) ? `${currency.shown} ${figure}` : `${figure} ${currency.shown}`;
};

/** Returns the facts of an operator that content mentions. */
const facts = (market: Market, language: string): Record<string, string> => ({
  countryCode: `+${market.countryCode}`,
  company: market.brand.company,
  contact: market.privacy.contact,
  law: market.privacy.law[language] ?? '',
  authority: market.privacy.authority[language] ?? '',
});

const amounts = (market: Market, language: string): Record<string, string> => {
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax } = market.bounds;
  const shown = { min: prepaidMin, max: prepaidMax, billMin: postpaidMin, billMax: postpaidMax };
  return Object.fromEntries(Object.entries(shown).map(([name, minor]) => [name, shownAmount(minor, market, language)]));
};

const asString = (text: string) => JSON.stringify(text).slice(1, -1);

const isKept = (id: string) => !changes.dropped.includes(id);

type Section = HelpDocuments['topics'][number]['groups'][number]['sections'][number];

/** Returns a section without the dropped questions, and with answers that fit every market. */
const startingSection = (section: Section, answers: Readonly<Record<string, string>>): Section => ({
  ...section,
  questions: section.questions
    .filter(({ id }) => isKept(id))
    .map(({ related, answer, ...question }) =>
      Object.assign(
        question,
        { answer: answers[question.id] ?? answer },
        related && { related: related.filter(isKept) },
      ),
    ),
});

const startingHelp = (help: HelpDocuments, answers: Readonly<Record<string, string>>): HelpDocuments => ({
  topics: help.topics.map(({ groups, ...topic }) =>
    Object.assign(topic, {
      groups: groups.map(({ sections, ...group }) =>
        Object.assign(group, {
          sections: sections
            .map((section) => startingSection(section, answers))
            .filter(({ questions }) => questions.length > 0),
        }),
      ),
    }),
  ),
});

const isLinked = ({ href }: { href: string }) => !changes.unlinked.includes(href);

const shapes: Record<string, (value: never, language: string) => unknown> = {
  'help-documents.json': (help: HelpDocuments, language) =>
    startingHelp(help, changes.languages[language]?.answers ?? {}),
  'homepage.json': (home: HomepagePackage) => ({
    ...home,
    sections: home.sections.filter((section) => section !== 'offer'),
    offer: undefined,
  }),
  'header.json': (header: HeaderPackage) => ({ ...header, items: header.items.filter(isLinked) }),
  'footer.json': (footer: FooterPackage) => ({
    ...footer,
    columns: footer.columns.map((column) => ({ ...column, items: column.items.filter(isLinked) })),
  }),
  'page-about.json': (_: never, language: string) => changes.languages[language]?.about,
};

/**
 * Returns the content of a new market by path below its folder: a shipped market's content with the new facts, without
 * its own products. Throws if a change no longer fits the texts. A language without texts, or a missing source market,
 * gives nothing.
 */
export const startingContent = async (root: string, market: Market): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  if (!existsSync(join(root, 'markets', source, 'market.ts'))) return files;
  const from = await readMarket(root, source);
  for (const { tag } of market.languages) {
    const language = present(tag.split('-')[0]);
    const folder = join(root, 'markets', source, 'content', language);
    const change = changes.languages[language];
    if (!change || !existsSync(folder)) continue;
    const names = readdirSync(folder).filter((name) => !left.has(name));
    const [own, other] = [facts(market, language), facts(from, language)];
    // All texts of a language as one, so that a change without a match is noticed.
    let text = JSON.stringify(
      Object.fromEntries(
        names.map((name) => {
          const value = JSON.parse(readFileSync(join(folder, name), 'utf8')) as never;
          return [name, shapes[name]?.(value, language) ?? value];
        }),
      ),
    );
    for (const [what, there] of change.replace) {
      const filled = there.replace(/\[(\w+)\]/g, (_, name: string) => amounts(market, language)[name] ?? '');
      text = replaceOnce(text, asString(what), asString(filled), folder);
    }
    for (const [name, there] of Object.entries(other))
      text = text.replaceAll(asString(there), asString(present(own[name])));
    for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      files.set(`content/${language}/${name}`, `${JSON.stringify(value, null, 2)}\n`);
  }
  return files;
};
