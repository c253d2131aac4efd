import { describe, expect, test } from 'vitest';
import { sizeWords as en } from '../../locales/en/size-words.ts';
import { sizeWords as fr } from '../../locales/fr/size-words.ts';
import { sizeWords as sw } from '../../locales/sw/size-words.ts';
import { aBundle } from './testing/bundle.ts';
import { gigabytesOf, pricePerGigabyte, contentsText, quantityText, type Contents } from './size.ts';

const french = (contents: Contents) => contentsText(contents, { texts: fr, tag: 'fr-FR' }).replaceAll('\u00a0', ' ');
const swahili = (contents: Contents) => contentsText(contents, { texts: sw, tag: 'sw' }).replaceAll('\u00a0', ' ');
const english = (contents: Contents) => contentsText(contents, { texts: en, tag: 'en' }).replaceAll('\u00a0', ' ');

describe('what a bundle holds', () => {
  test('is written as the language writes it', () => {
    expect(french({ data: 1.5, dataUnit: 'GB' })).toBe('1,5 Go');
    expect(english({ data: 1.5, dataUnit: 'gb' })).toBe('1.5 GB');
    expect(french({ data: 500, dataUnit: 'MB' })).toBe('500 Mo');
    expect(swahili({ data: 1.5, dataUnit: 'GB', voice: 50, voiceUnit: 'min' })).toBe('GB 1.5 + Dakika 50');
    expect(french({ data: 2, dataUnit: 'GB', voice: 50, voiceUnit: 'min', sms: 100 })).toBe('2 Go + 50 min + 100 SMS');
  });

  test('is a figure and its unit in the order of the language, also where nothing is left', () => {
    expect(quantityText(0, 'GB', { texts: fr, tag: 'fr-FR' })).toBe('0\u00a0Go');
    expect(quantityText(0, 'GB', { texts: sw, tag: 'sw' })).toBe('GB\u00a00');
  });

  test('keeps a unit that nobody knows', () => {
    expect(french({ voice: 30, voiceUnit: 'sec' })).toBe('30 sec');
    expect(french({ data: 3, dataUnit: null })).toBe('3');
  });

  test('is unlimited at -1, of what being said where there is more than one thing', () => {
    expect(french({ data: -1, dataUnit: 'GB' })).toBe('Illimité');
    expect(french({ voice: -1, voiceUnit: 'min', data: 1, dataUnit: 'GB' })).toBe('1 Go + Appels illimités');
    expect(english({ data: -1, sms: -1 })).toBe('Unlimited data + Unlimited SMS');
  });

  test('is empty where the catalogue names no size', () => {
    expect(french({ data: null, voice: 0, sms: null })).toBe('');
  });
});

test.each([
  [{ data: 5, dataUnit: 'GB' }, 5],
  [{ data: 500, dataUnit: 'MB' }, 0.5],
  [{ data: 2, dataUnit: 'TB' }, 2000],
  [{ data: -1, dataUnit: 'GB' }, Infinity],
  [{ data: 5, dataUnit: 'pages' }, undefined],
  [{ data: 5, dataUnit: 'toString' }, undefined],
  [{ data: null, dataUnit: null }, undefined],
  [{ data: 0, dataUnit: 'GB' }, undefined],
])('%j are %s gigabytes', (contents, gigabytes) => {
  expect(gigabytesOf(contents)).toBe(gigabytes);
});

describe('the price of a gigabyte', () => {
  test('is that of data alone', () => {
    expect(pricePerGigabyte(aBundle())).toBe(400);
    expect(pricePerGigabyte(aBundle({ data: 500, dataUnit: 'MB', amount: 250 }))).toBe(500);
  });

  test('is not told where it would say nothing', () => {
    expect(pricePerGigabyte(aBundle({ data: -1 }))).toBeUndefined();
    expect(pricePerGigabyte(aBundle({ data: null }))).toBeUndefined();
    expect(pricePerGigabyte(aBundle({ voice: 10 }))).toBeUndefined();
    expect(pricePerGigabyte(aBundle({ voice: -1 }))).toBeUndefined();
    expect(pricePerGigabyte(aBundle({ sms: 20 }))).toBeUndefined();
  });
});
