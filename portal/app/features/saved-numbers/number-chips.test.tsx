import { markets } from '@selfcare/markets/markets';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../site/site.tsx';
import { savedNumbers } from '../../locales/en/saved-numbers.ts';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { keepFavourite, keepName, keepUsed } from '../../session/device/saved-numbers.ts';
import { setSharedPhone } from '../../session/device/shared-phone.ts';
import { KeptNumbers } from './kept-numbers.tsx';
import { SavedNumbers } from './saved-numbers.tsx';
import { KnownNumbers } from './number-chips.tsx';
import { NumberName } from './number-name.tsx';

const language = { tag: 'en', prefix: '/en', label: 'English' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });
const draw = (content: ReactNode) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ savedNumbers }}>{content}</TextsProvider>
    </SiteProvider>,
  ).replaceAll('\u00a0', ' ');
const chips = (number: string, kind?: 'mobile' | 'router') =>
  draw(<KnownNumbers number={number} kind={kind} onPick={() => undefined} />);
const starOf = (number: string) => draw(<KnownNumbers number={number} />);
const buttons = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) => words.replace(/<[^>]*>/g, ''));

const mother = { msisdn: '050000001', kind: 'mobile' } as const;
const shop = { msisdn: '050000002', kind: 'mobile' } as const;
const box = { msisdn: '050000003', kind: 'router' } as const;

beforeEach(() => vi.stubGlobal('localStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('below a number field', () => {
  beforeEach(() => {
    keepUsed(shop);
    keepFavourite(mother, true);
    keepName(mother, '<Maman>');
    keepUsed(box);
  });

  test('stand the numbers of its kind by name or number, favourites first', () => {
    expect(buttons(chips(''))).toEqual(['&lt;Maman&gt;', '05 000 00 02']);
    expect(buttons(chips('', 'router'))).toEqual(['05 000 00 03']);
  });

  test('a name is read with its number', () => {
    expect(chips('')).toContain('aria-label="&lt;Maman&gt;, 05 000 00 01"');
  });

  test('the number in the field is not offered again, and nothing but numbers stands there', () => {
    expect(buttons(chips(shop.msisdn))).toEqual(['&lt;Maman&gt;']);
    expect(buttons(chips(mother.msisdn))).toEqual(['05 000 00 02']);
    expect(buttons(chips('050000009'))).toEqual(['&lt;Maman&gt;', '05 000 00 02']);
  });

  test('elsewhere on the page the number may be kept, unless it has its star', () => {
    expect(buttons(starOf(shop.msisdn))).toEqual(['Keep this number']);
    expect(starOf(mother.msisdn)).toBe('');
  });

  test('nothing is offered to be kept on a shared phone', () => {
    setSharedPhone(true);
    expect(starOf('050000009')).toBe('');
  });

  test.each([
    ['has no room', aStorage(0)],
    ['has no storage', undefined],
  ])('nor where the browser %s, and would keep nothing', (_, storage) => {
    vi.stubGlobal('localStorage', storage);
    expect(starOf('050000009')).toBe('');
  });

  test('what is tried for that leaves nothing behind', () => {
    const before = localStorage.length;
    expect(buttons(starOf('050000009'))).toEqual(['Keep this number']);
    expect(localStorage.length).toBe(before);
  });
});

test('numbers of another length than the market’s are not offered', () => {
  keepUsed({ msisdn: '0712345678', kind: 'mobile' });
  expect(buttons(chips(''))).toEqual([]);
});

test('the document holds none of them, whatever the device keeps', () => {
  keepFavourite(mother, true);
  expect(draw(<SavedNumbers number={mother.msisdn} onPick={() => undefined} />)).toBe('');
});

test('the list of what is kept names each number, its star and its end', () => {
  expect(draw(<KeptNumbers />)).toContain('No number is kept here.');
  keepFavourite(mother, true);
  const markup = draw(<KeptNumbers />);
  expect(markup).toContain('Name of 05 000 00 01');
  expect(markup).toMatch(/type="checkbox"[^>]*checked=""/);
  expect(markup).toContain('aria-label="Remove 05 000 00 01"');
});

test('the field of a name is of no form, so that Enter in it buys nothing', () => {
  const markup = draw(<NumberName line={mother} label="Name" />);
  expect(markup).toMatch(/<input[^>]* form=""/);
});
