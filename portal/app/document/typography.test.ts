import { markets } from '@selfcare/markets/markets';
import { expect, test } from 'vitest';
import { documentContent, sentContent, shellTexts } from './content.ts';
import { createEdition, noContent, type Edition } from './edition.ts';
import { needs } from './needs.ts';
import { pageIds } from '../site/pages.ts';

/** Returns every text of a language: around pages, on them, in their heads and in lazy parts. */
const everyText = (edition: Edition): string[] => [
  ...Object.values(shellTexts(edition)),
  // A page that only content knows has no words of ours.
  ...pageIds
    .filter((page) => page !== 'article')
    .flatMap((page) => Object.values(documentContent(edition, page).words)),
  ...Object.keys(needs)
    .filter((name) => name !== 'article')
    .flatMap((name) => Object.values(sentContent(edition, name)?.texts ?? {}).flatMap((group) => Object.values(group))),
];

const spoken = Object.values(markets).flatMap((market) =>
  market.languages.map(
    (language) => [market.id, language.tag, everyText(createEdition(market, language, noContent))] as const,
  ),
);
const inFrench = spoken.filter(([, tag]) => tag.startsWith('fr'));
const inOthers = spoken.filter(([, tag]) => !tag.startsWith('fr'));

test.each(inFrench)('%s: no sign of %s can stand alone at the start of a line', (_market, _tag, texts) => {
  expect(texts.length).toBeGreaterThan(500);
  const isWrong = /[^\u202f?!][?!;]|[^\u00a0\d]:(?!\/\/)|«[^\u00a0]|[^\u00a0]»|[^\u00a0]%/;
  expect(texts.filter((text) => isWrong.test(text))).toEqual([]);
});

test.each(inFrench)(
  '%s: %s has its no-break spaces nowhere else, and no figures of its own',
  (_market, _tag, texts) => {
    const strays = texts.filter((text) => /\u202f[^?!;]|\u00a0[^:%»]/.test(text.replaceAll(/«\u00a0/g, '')));
    expect(strays).toEqual([]);
    expect(texts.filter((text) => /\d[ \u00a0\u202f]\d{3}(?!\d)/.test(text))).toEqual([]);
  },
);

test.each(inOthers)('%s: %s sets no sign apart', (_market, _tag, texts) => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => /[\u00a0\u202f]| [?!;:]/.test(text))).toEqual([]);
});
