import { expect, test } from 'vitest';
import { plainAddress } from './plain-pages.ts';

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
