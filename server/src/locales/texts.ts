import { typeset } from '@selfcare/contract/values/typography';
import type { Market } from '@selfcare/markets/market';
import { en } from './en.ts';
import { fr, type ServerTexts } from './fr.ts';
import { sw } from './sw.ts';

/** Sentences, or groups of them, as the printers of a language set them. */
const set = <Sentences extends object>(sentences: Sentences, tag: string): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, words]: [string, string | object]) => [
      name,
      typeof words === 'string' ? typeset(words, tag) : set(words, tag),
    ]),
  ) as Sentences;

/** What pages show is set; what text messages say keeps ordinary spaces, since their alphabet has no others. */
const shownIn = (texts: ServerTexts, tag: string): ServerTexts => {
  const { sms, outcomeMessages, products, gifts, leads } = texts;
  return { ...set(texts, tag), sms, outcomeMessages, products, gifts, leads };
};

const french = shownIn(fr, 'fr');
const languages: Record<string, ServerTexts> = { fr: french, en: shownIn(en, 'en'), sw: shownIn(sw, 'sw') };

/** The languages that the server has sentences in, by the first part of their tags. */
export const serverLanguages = Object.keys(languages);

/** Puts values in the places of a sentence; a place without a value stays empty. */
export const fill = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The sentences of a language tag; French where a language has none of its own. */
export const textsFor = (tag: string): ServerTexts => languages[tag.split('-')[0]!] ?? french;

/** What an `accept-language` asks for, the most wanted first; what it wants not at all (`q=0`) is left out. */
const wantedOf = (accept: string): string[] =>
  accept
    .split(',')
    .map((item) => {
      const [tag = '', ...params] = item.split(';');
      const weights = params.map((param) => /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i.exec(param)?.[1]);
      return { tag, weight: Number(weights.find((weight) => weight !== undefined) ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/**
 * The market's language that a request asks for: `lang` before `accept-language`; the market's first
 * when it asks for none of them.
 */
export const chooseLanguage = (market: Market, lang: string | undefined, accept: string | undefined): string => {
  const wanted = [lang, ...wantedOf(accept ?? '')]
    .filter((item): item is string => Boolean(item))
    .map((item) => item.trim().toLowerCase().split(/[-_]/)[0]);
  const found = wanted
    .map((word) => market.languages.find(({ tag }) => tag.toLowerCase().split('-')[0] === word))
    .find((language) => language !== undefined);
  return (found ?? market.languages[0]!).tag;
};
