import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { markets } from '@selfcare/markets/markets';
import { describe, expect, test } from 'vitest';
import { barePath, link, match, pageIds, prefixed, rowOf, splitLanguage, plainAddress } from './pages.ts';

const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const languages = [
  { tag: 'fr-FR', prefix: '' },
  { tag: 'en', prefix: '/en' },
];

const isPlain = (page: (typeof pageIds)[number]) => rowOf(page).plain === true;
const modulesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .toSorted();

test('every page has its module, one without the application in routes/plain/', () => {
  expect(modulesIn('routes/plain')).toEqual(pageIds.filter(isPlain).toSorted());
  expect(modulesIn('routes')).toEqual(pageIds.filter((page) => !isPlain(page)).toSorted());
});

describe('links', () => {
  test('lead to the addresses that are known outside', () => {
    expect([
      link('home', {}),
      link('recharge', {}),
      link('bundles', {}),
      link('tariffs', {}),
      link('bill', {}),
      link('fixed-internet', {}),
      link('broadband', {}),
      link('payment', {}),
      link('payment', { method: 'lisolo-money' }),
      link('status', {}, { id }),
      link('status', { id }),
      link('receipt', {}),
      link('receipt', { code: '7KQ4-M2ZC' }),
      link('help', {}),
      link('shops', {}),
      link('dealers', {}),
      link('coverage', {}),
      link('contact', {}),
      link('feedback', {}),
      link('wallet-loans', {}),
      link('home-internet', {}),
      link('lead-status', {}),
      link('about', {}),
      link('accessibility', {}),
      link('not-found', {}),
    ]).toEqual([
      '/',
      '/prepaid-recharge',
      '/data-bundle',
      '/table',
      '/postpaid-bill-pay',
      '/orp/fixed-internet',
      '/broadband-recharge',
      '/payment/start',
      '/payment/start/lisolo-money',
      `/payment/status?id=${id}`,
      `/payment/status/${id}`,
      '/payment/receipt',
      '/payment/receipt/7KQ4-M2ZC',
      '/gethelp',
      '/store_finder/{slug}-shops',
      '/store_finder/dealers',
      '/openNetworks',
      '/contact-us',
      '/give_your_feedback',
      '/more-{slug}-money',
      '/hbb-lead',
      '/hbb-lead-status',
      '/about',
      '/accessibility',
      '/page-not-found',
    ]);
  });

  test('write parameters and queries so that they cannot become another path [V1.2.2]', () => {
    expect(link('status', { id: 'a/../b' })).toBe('/payment/status/a%2F..%2Fb');
    expect(link('status', {}, { id: 'a&b=c' })).toBe('/payment/status?id=a%26b%3Dc');
  });
});

describe('addresses', () => {
  test.each(['card', 'airtime', 'lisolo-money', 'mpesa', 'smartcash'])('take the method %s', (method) => {
    expect(match(`/payment/start/${method}`, 'lisolo')).toEqual({ page: 'payment', params: { method } });
  });

  test.each(['7KQ4-M2ZC', '7kq4m2zc'])('take the receipt code %s', (code) => {
    expect(match(`/payment/receipt/${code}`, 'lisolo')).toEqual({ page: 'receipt', params: { code } });
  });

  test.each([
    '/payment/start/upepo-money',
    '/payment/start/bitcoin',
    '/payment/start/card/more',
    '/payment/status/x.css',
    `/payment/status/${id}0`,
    `/payment/status/${id.toLowerCase()}`,
    '/payment/receipt/7KQ4-M2Z',
    '/payment/receipt/7KQ4-M2ZU',
    '/payment/receipt/7KQ4%20M2ZC',
    `/payment/receipt/${id}`,
    '/nothing/here',
    '//elsewhere.example/prepaid-recharge',
  ])('of another shape are unknown: %s', (path) => {
    expect(match(path, 'lisolo')).toEqual({ page: 'unknown', params: {} });
  });

  test('of every page lead back to that page', () => {
    const own = pageIds.filter((page) => page !== 'unknown' && page !== 'article');
    expect(own.map((page) => match(barePath(page), 'lisolo').page)).toEqual(own);
  });
});

describe('the language of an address', () => {
  test.each([
    ['/', '', '/'],
    ['/prepaid-recharge', '', '/prepaid-recharge'],
    ['/en', '/en', '/'],
    ['/en/', '/en', '/'],
    ['/en/prepaid-recharge', '/en', '/prepaid-recharge'],
    ['/enough', '', '/enough'],
  ])('of %s is that of the prefix %j', (pathname, prefix, path) => {
    expect(splitLanguage(pathname, languages)).toMatchObject({ language: { prefix }, path });
  });

  test('stands before the path, and before home without a slash at the end', () => {
    expect([prefixed('', '/'), prefixed('/en', '/'), prefixed('/en', '/about')]).toEqual(['/', '/en', '/en/about']);
  });

  test('without prefix exists in every market', () => {
    for (const market of Object.values(markets)) {
      expect(market.languages.filter(({ prefix }) => prefix === '')).toHaveLength(1);
    }
  });
});

test.each([
  ['recharge', '/en/prepaid-recharge', '', '/en/prepaid-recharge?plain=1'],
  ['bundles', '/data-bundle', '?sort=price', '/data-bundle?sort=price&plain=1'],
  [
    'status',
    '/payment/status',
    '?id=01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
    '/payment/status?id=01KAJ7Q4M2ZC8V5XN3RD6PTW9B&plain=1',
  ],
  ['lead-status', '/hbb-lead-status', '', '/hbb-lead-status?plain=1'],
  ['payment', '/payment/start/card', '', undefined],
  ['home', '/', '', undefined],
  ['works', '/works', '', undefined],
] as const)(
  'the page %s goes on without the application at its own address, where it can',
  (page, pathname, search, address) => {
    expect(plainAddress(page, { pathname, search })).toBe(address);
  },
);
