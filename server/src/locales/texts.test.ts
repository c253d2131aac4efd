import { market } from '@selfcare/markets/cg/market';
import { describe, expect, test } from 'vitest';
import { chargeSentences } from './charge-sentences.ts';
import { codes } from '@selfcare/contract/codes';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { sw } from './sw.ts';
import { chooseLanguage, fill, serverLanguages, textsFor } from './texts.ts';

describe('the language of an answer', () => {
  test.each<[lang: string | undefined, accept: string | undefined, tag: string]>([
    [undefined, undefined, 'fr-FR'],
    ['en', undefined, 'en'],
    ['EN', undefined, 'en'],
    ['en-GB', undefined, 'en'],
    ['en_US', 'fr', 'en'],
    ['fr', 'en', 'fr-FR'],
    ['xx', 'en', 'en'],
    ['', 'en', 'en'],
    [undefined, 'de-DE,en;q=0.8,fr;q=0.5', 'en'],
    [undefined, 'fr-CG, en;q=0.9', 'fr-FR'],
    [undefined, 'en;q=0.5, fr;q=0.9', 'fr-FR'],
    [undefined, 'fr;q=0, en;q=0.1', 'en'],
    [undefined, 'fr; q=0.2, en', 'en'],
    [undefined, 'en;q=x, fr', 'en'],
    [undefined, 'de, *;q=0.5', 'fr-FR'],
    [undefined, ', ;q=1,,', 'fr-FR'],
    ['__proto__', 'constructor', 'fr-FR'],
  ])('lang %j and accept-language %j is %s', (lang, accept, tag) => {
    expect(chooseLanguage(market, lang, accept)).toBe(tag);
  });

  test('a language without sentences of its own is answered in French', () => {
    expect(textsFor('ln')).toBe(textsFor('fr-FR'));
    expect(textsFor('fr-FR').success).toBe(fr.success);
    expect(textsFor('en')).toEqual(en);
    expect(textsFor('sw-TZ')).toEqual(sw);
  });
});

describe('fill', () => {
  test('puts values in their places, each time they stand there', () => {
    expect(fill('{a} and {b} and {a}', { a: 1, b: 'two' })).toBe('1 and two and 1');
  });

  test('leaves a place without a value empty, and takes no value for a place', () => {
    expect(fill('[{missing}]')).toBe('[]');
    expect(fill('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1');
  });
});

/** Every sentence by its path. */
const sentences = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as [string, string]]
      : sentences(value as object, `${path}${name}.`),
  );

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('the locales', () => {
  const french = sentences(fr);

  test.each(serverLanguages)('have the same sentences with the same places in %s, none empty', (lang) => {
    const other = new Map(sentences(textsFor(lang)));
    expect([...other.keys()]).toEqual(french.map(([path]) => path));
    for (const [path, text] of [...french, ...other]) expect([path, text.trim()]).toEqual([path, text]);
    expect([...french, ...other].filter(([, text]) => text === '')).toEqual([]);
    for (const [path, text] of french) expect([path, places(other.get(path)!)]).toEqual([path, places(text)]);
  });

  test('have a sentence for every code of the contract, and none beside [A53]', () => {
    const wanted = Object.values(codes).map(({ text }) => text);
    expect(Object.keys(fr.codes).toSorted()).toEqual([...new Set<string>(wanted)].toSorted());
  });
});

test.each(serverLanguages)(
  'text messages in %s have no letter that halves what a message holds, and ordinary spaces',
  (lang) => {
    const { sms, outcomeMessages, products, gifts, leads } = textsFor(lang);
    const told = sentences({ sms, outcomeMessages, products, gifts, leads });
    // The alphabet of GSM 03.38 that our texts use, and their places.
    expect(told.filter(([, text]) => !/^[A-Za-z0-9 .,:;!?'"()/+\-@éèùàò*{}]*$/.test(text))).toEqual([]);
  },
);

describe('spaces', () => {
  const {
    sms: _sms,
    outcomeMessages: _told,
    products: _products,
    gifts: _gifts,
    leads: _leads,
    ...screens
  } = textsFor('fr-FR');

  test('of French sentences for screens keep every sign on its line', () => {
    const all = sentences(screens).map(([, text]) => text);
    expect(all.filter((text) => / [?!;:%»]|« |[^\u202f?][?!;]|[^\u00a0\d]:/.test(text))).toEqual([]);
    // A text with this beginning is a text message: its group belongs to those above.
    expect(all.filter((text) => text.startsWith('{brand}'))).toEqual([]);
    expect(all.filter((text) => text.includes('\u202f') || text.includes('\u00a0'))).not.toEqual([]);
  });

  test('of English and Swahili are ordinary', () => {
    for (const texts of [textsFor('en'), textsFor('sw')])
      expect(sentences(texts).filter(([, text]) => /[\u00a0\u202f]/.test(text))).toEqual([]);
  });
});

test.each([
  ['fr', 'Rien n’a été débité'],
  ['en', 'Nothing was charged'],
  ['sw', 'Hakuna pesa iliyokatwa'],
])('in %s, exactly the refusals that say `charged` as data hold the words "%s", as pages say it', (tag, words) => {
  const { details, codes } = textsFor(tag);
  const saying = Object.entries(details).flatMap(([name, said]) => (said.includes(words) ? [name] : []));
  expect(saying.toSorted()).toEqual([...chargeSentences].toSorted());
  for (const said of Object.values(codes)) expect(said).not.toContain(words);
});
