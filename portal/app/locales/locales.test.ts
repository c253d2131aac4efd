import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import * as fr from './fr.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([word]) => word);

const textsOf = (groups: object) =>
  Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts as Record<string, string>).map(([key, text]) => [`${group}.${key}`, text] as const),
  );

const source = new Map(textsOf(fr));

test.each(Object.keys(languages))('%s has the keys of French and no empty text', (lang) => {
  const texts = textsOf(languages[lang] ?? {});
  expect(texts.map(([key]) => key).toSorted()).toEqual([...source.keys()].toSorted());
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(Object.keys(languages))('%s uses only placeholders that French has', (lang) => {
  const strays = textsOf(languages[lang] ?? {}).filter(([key, text]) => {
    const known = placeholders(source.get(key) ?? '');
    return placeholders(text).some((word) => !known.includes(word));
  });
  expect(strays).toEqual([]);
});

test('no sign of Swahili stands apart, and no word of French was left in it', () => {
  const swahili = textsOf(languages.sw ?? {});
  expect(swahili.filter(([, text]) => /[\u00a0\u202f]| [?!;:%]/.test(text))).toEqual([]);
  expect(swahili.filter(([, text]) => /\b(?:le|la carte|les|une|des|vous|votre|the|your|of|is)\b/.test(text))).toEqual(
    [],
  );
});

test('no hour of a clock follows the Swahili "saa", which counts from six in the morning', () => {
  const said = textsOf(languages.sw ?? {}).filter(([, text]) => /\bsaa \{time\}/i.test(text));
  expect(said).toEqual([]);
});

test('every language of every market has texts', () => {
  const tags = Object.values(markets).flatMap((market) => market.languages.map(({ tag }) => tag.split('-')[0]));
  expect(tags.filter((lang) => !lang || !(lang in languages))).toEqual([]);
});

test('the loading texts in English are these', () => {
  const shell = languages.en?.shell;
  expect([shell?.loadingWait, shell?.loadingHoldOn, shell?.loadingMessage]).toEqual([
    'Please wait ...',
    'Hold on!',
    'We are loading the page for you',
  ]);
});
