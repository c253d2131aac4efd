import { expect, test } from 'vitest';
import { payFromAirtime, topUp } from '../testing/airtime.ts';
import { books } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { collect as collectMpesa } from '../testing/mpesa.ts';
import { answersAutomatically, phoneOf } from '../testing/owner.ts';
import { collect as collectSmartcash } from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';
import { marketIds, readMarket, readTheme } from './read-market.ts';

const payer = '050000001';
const startInTz = (): Promise<Trial> => startTrial({ MARKET: 'tz' });

test('reads a market from its folder', async () => {
  expect(marketIds()).toEqual(expect.arrayContaining(['cd', 'cg', 'tz']));
  expect(await readMarket('tz')).toMatchObject({
    countryCode: '255',
    currency: 'TZS',
    currencies: [{ code: 'TZS', decimals: 2, rate: 1 }],
    priceCurrency: 'TZS',
    walletName: 'Upepo Money',
    language: 'en',
    mpesa: { path: 'upepoTZN', country: 'TZN' },
    prices: { D1G5D1: 2000 },
  });
  expect(await readMarket('cd')).toMatchObject({
    currency: 'CDF',
    currencies: [
      { code: 'CDF', decimals: 2, rate: 1 },
      { code: 'USD', decimals: 2, rate: 2850 },
    ],
    priceCurrency: 'USD',
  });
});

test('a theme includes the theme that it imports', () => {
  expect(readTheme('cd')).toMatch(/--brand-900[\s\S]*--flag/);
  expect(readTheme('cd')).not.toContain('@import');
});

test.each<[string, (trial: Trial) => Promise<unknown>]>([
  ['wallet', (trial) => debit(trial, { payer, amount: 2000 })],
  ['smartcash', (trial) => collectSmartcash(trial, { payer, amount: 2000 })],
  ['mpesa', (trial) => collectMpesa(trial, { payer, amount: '2000' })],
  ['airtime', (trial) => payFromAirtime(trial, { payer, amount: 2000 })],
])('shillings are taken by %s as they are asked for, and told in English', async (port, pay) => {
  const trial = await startInTz();
  await answersAutomatically(trial, payer);
  await pay(trial);
  await expect
    .poll(async () => at(await books(trial, 'REF1'), 'debits', 0))
    .toMatchObject({
      port,
      amount: 2000,
      currency: 'TZS',
      payer,
    });
  const text = expect.stringContaining('you paid TZS\u00a02,000');
  expect(await phoneOf(trial)).toMatchObject({ messages: [{ text }] });
});

test('airtime is topped up in shillings, and bundles are sold at the market’s prices', async () => {
  const trial = await startInTz();
  expect(await topUp(trial, payer)).toMatchObject({ status: 201 });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 10_000 });
  const path = '/billing/tmf-api/productCatalogManagement/v4/productOffering/D1G5D1';
  const { body } = await trial.call('GET', path, { headers: { ...keys.billing, 'accept-language': 'sw' } });
  expect(body).toMatchObject({ productOfferingPrice: [{ price: { unit: 'TZS', value: 2000 } }] });
});
