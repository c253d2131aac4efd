import { expect, test } from 'vitest';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { returnPage } from './redirect-url.ts';

const site = { brand: { slug: 'lisolo' }, languages: [{ prefix: '' }, { prefix: '/en' }] };

test.each([
  ['/', 'home'],
  ['/en', 'home'],
  ['/prepaid-recharge', 'recharge'],
  ['/en/prepaid-recharge', 'recharge'],
  ['/data-bundle', 'bundles'],
  ['/postpaid-bill-pay', 'bill'],
  ['/en/orp/fixed-internet', 'fixed-internet'],
  ['/broadband-recharge', 'broadband'],
])('%s may be returned to', (stored, page) => {
  expect(returnPage(stored, site)).toBe(page);
});

test.each([
  undefined,
  '',
  'prepaid-recharge',
  '/./prepaid-recharge',
  '/../prepaid-recharge',
  ' /prepaid-recharge',
  '/ｐrepaid-recharge',
  '/Prepaid-Recharge/x',
  '/payment/start/card',
  '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  '/about',
  '/nothing-here',
  '/toString',
  '"/prepaid-recharge"',
])('%j may not [A13]', (stored) => {
  expect(returnPage(stored, site)).toBeUndefined();
});

test('no text that would lead elsewhere is ever taken, of several hundred [A13] [A45] [V3.7.2]', () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThan(300);
  for (const address of hostileAddresses) expect([address, returnPage(address, site)]).toEqual([address, undefined]);
});
