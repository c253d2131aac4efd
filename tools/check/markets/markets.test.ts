import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Market } from '../../../markets/market.ts';
import { markets } from '../../../markets/markets.ts';
import { root } from '../../root.ts';
import { marketFaults } from './market-faults.ts';
import { findMarketFaults } from './markets.ts';

const tz = markets['tz']!;
const faultsOf = (changes: Partial<Market>, of = tz) => marketFaults({ ...structuredClone(of), ...changes }, of.id);

test.each(Object.values(markets).map((market) => [market.id, market] as const))('%s holds', (id, market) => {
  expect(marketFaults(market, id)).toEqual([]);
});

describe('amounts', () => {
  test('finds a chip that arrives empty on the next page', () => {
    expect(faultsOf({ quickAmounts: { ...tz.quickAmounts, recharge: [50_050] } })).toEqual([
      'quickAmounts.recharge 50050: "500.5" is no amount that the next page takes',
    ]);
    const dollars = markets['cd']!;
    const chips = { ...dollars.quickAmounts, recharge: [50.5, 100] };
    expect(faultsOf({ quickAmounts: chips }, dollars)).toEqual([
      'quickAmounts.recharge 50.5: "0.505" is no amount that the next page takes',
    ]);
    expect(faultsOf({ quickAmounts: { ...dollars.quickAmounts, recharge: [50, 199] } }, dollars)).toEqual([]);
  });
  test('finds a chip outside the bounds, and chips that do not rise', () => {
    const recharge = [500_100_000, 40_000];
    expect(faultsOf({ quickAmounts: { ...tz.quickAmounts, recharge } })).toEqual([
      'quickAmounts.recharge 500100000 is outside the prepaid bounds',
      'quickAmounts.recharge 40000 is outside the prepaid bounds',
      'quickAmounts.recharge do not rise',
    ]);
  });
  test('finds bounds that no form can express, and reversed bounds', () => {
    expect(faultsOf({ bounds: { ...tz.bounds, postpaidMin: 50 } })).toEqual([
      'bounds.postpaidMin 50 can be typed in no form',
    ]);
    expect(faultsOf({ bounds: { ...tz.bounds, postpaidMax: 10_000 } })).toEqual([
      'bounds.postpaidMin is above bounds.postpaidMax',
    ]);
  });
});

test.each<[string, Partial<Market>]>([
  ['a folder of another name', { id: 'ke' }],
  ['groups that do not sum up', { msisdnGroups: [3, 3, 2] }],
  ['a national prefix with a plus', { nationalPrefix: '+0' }],
  ['an example of another length', { msisdnExample: '0551234567' }],
  ['an example of another operator', { msisdnExample: '065123456' }],
  ['a country code with a plus', { countryCode: '+255' }],
  ['decimals that the currency has not', { currency: { ...tz.currency, decimals: 0 } }],
  ['a word that the wire does not say', { currency: { ...tz.currency, shown: 'TSh' } }],
  ['a first language with a prefix', { languages: [{ tag: 'en', prefix: '/en', label: 'English' }] }],
  ['a language without texts', { languages: [...tz.languages, { tag: 'ln', prefix: '/ln', label: 'Lingála' }] }],
  ['a method that is offered twice', { paymentOptions: [...tz.paymentOptions, { type: 'MPESA', name: 'M' }] }],
  ['a method that is not known', { paymentOptions: [{ type: 'CHEQUE' as 'PG', name: 'Cheque' }] }],
  ['M-Pesa without its words', { mpesa: undefined }],
  ['a card account that no gateway settles', { cardAccount: { ...tz.cardAccount, currency: 'TZS' } }],
  ['two currencies without the second', { enableDualCurrency: true }],
  ['a time zone that is none', { timeZone: 'Africa/Dodoma' }],
  ['a name too long for text messages', { brand: { ...tz.brand, name: 'Upepo Tanzania' } }],
])('%s is found', (_, changes) => {
  expect(faultsOf(changes)).not.toEqual([]);
});

describe('a folder', () => {
  let folder: string;
  const path = (name: string) => join(folder, 'markets/tz', name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selfcare-markets-'));
    cpSync(join(root, 'markets/tz'), join(folder, 'markets/tz'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('passes if it is complete', async () => {
    expect(await findMarketFaults(folder)).toEqual([]);
  });
  test('lists everything that an empty folder lacks', async () => {
    mkdirSync(join(folder, 'markets/ke'));
    expect(await findMarketFaults(folder)).toEqual(
      ['market.ts', 'prices.json', 'theme.css', 'logo.svg', 'icon.svg', 'scene.svg', 'social.png'].map(
        (name) => `markets/ke: ${name} is missing`,
      ),
    );
  });
  test('reports a missing colour, an invalid picture and invalid prices', async () => {
    writeFileSync(path('theme.css'), '@import "../cg/theme.css";');
    writeFileSync(path('icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>');
    writeFileSync(path('social.png'), 'PNG, says the file');
    writeFileSync(path('prices.json'), '{"D1": -1, "D2": "5"}');
    expect(await findMarketFaults(folder)).toEqual([
      'markets/tz/prices.json: the price of D1 is no amount',
      'markets/tz/prices.json: the price of D2 is no amount',
      'markets/tz/theme.css: it imports ../cg/theme.css, which is not there',
      'markets/tz/icon.svg: it holds more than a drawing',
      'markets/tz/social.png: it is no PNG of 1200 × 630 (npm run social-card)',
    ]);
    writeFileSync(path('theme.css'), ':root { --flag: none; }');
    expect(await findMarketFaults(folder)).toContain('markets/tz/theme.css: it has no --brand-700');
  });
  test('reports colours with too little contrast', async () => {
    const theme = readFileSync(path('theme.css'), 'utf8');
    writeFileSync(path('theme.css'), theme.replace(/--accent-950: #\w+/, '--accent-950: #bd5205'));
    expect(await findMarketFaults(folder)).toEqual([
      'markets/tz/theme.css: light: --on-accent on --accent has a contrast of 2.1 to 1, and needs 4.5',
      'markets/tz/theme.css: dark: --on-action on --action has a contrast of 2.1 to 1, and needs 4.5',
      'markets/tz/theme.css: dark: --on-accent on --accent has a contrast of 2.1 to 1, and needs 4.5',
    ]);
  });
  test('fails without any folder', async () => {
    rmSync(join(folder, 'markets/tz'), { recursive: true });
    expect(await findMarketFaults(folder)).toEqual(['markets: the check of markets saw no folder']);
  });
});
