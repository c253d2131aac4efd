import { typeset } from '@selfcare/contract/values/typography';
import type { Market } from '@selfcare/markets/market';
import { en } from './en.ts';
import { fr, type ServerTexts } from './fr.ts';
import { sw } from './sw.ts';

/** Typesets sentences by the rules of a language. */
const set = <Sentences extends object>(sentences: Sentences, tag: string): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, words]: [string, string | object]) => [
      name,
      typeof words === 'string' ? typeset(words, tag) : set(words, tag),
    ]),
  ) as Sentences;

/** Typesets what pages show; text messages keep ordinary spaces, as their alphabet has no others. */
const shownIn = (texts: ServerTexts, tag: string): ServerTexts => {
  const { sms, outcomeMessages, products, gifts, leads } = texts;
  return { ...set(texts, tag), sms, outcomeMessages, products, gifts, leads };
};

const french = shownIn(fr, 'fr');
const languages: Record<string, ServerTexts> = { fr: french, en: shownIn(en, 'en'), sw: shownIn(sw, 'sw') };

/** Languages that the server has sentences in, by the first part of the tag. */
export const serverLanguages = Object.keys(languages);

/** Fills the placeholders of a sentence; one without a value becomes empty. */
export const fill = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const textsFor = (tag: string): ServerTexts => languages[tag.split('-')[0]!] ?? french;

/** Returns the languages of `accept-language` by preference, without those at `q=0`. */
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

/** Returns the market's language that a request asks for: `lang`, then `accept-language`, then the market's first. */
export const chooseLanguage = (market: Market, lang: string | undefined, accept: string | undefined): string => {
  const wanted = [lang, ...wantedOf(accept ?? '')]
    .filter((item): item is string => Boolean(item))
    .map((item) => item.trim().toLowerCase().split(/[-_]/)[0]);
  const found = wanted
    .map((word) => market.languages.find(({ tag }) => tag.toLowerCase().split('-')[0] === word))
    .find((language) => language !== undefined);
  return (found ?? market.languages[0]!).tag;
};
