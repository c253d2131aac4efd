import { expect, test } from 'vitest';
import { returnPage } from './redirect-url.ts';

const site = { brand: { slug: 'lisolo' }, languages: [{ prefix: '' }, { prefix: '/en' }] };

test.each([
  ['/', 'home'],
  ['/en', 'home'],
  ['/prepaid-recharge', 'recharge'],
  ['/en/prepaid-recharge', 'recharge'],
])('%s may be returned to', (stored, page) => {
  expect(returnPage(stored, site)).toBe(page);
});

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2e%2e/x',
  'https://evil.example/prepaid-recharge',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/prepaid-recharge@evil.example',
  'user@evil.example',
  '/prepaid-recharge?next=//evil.example',
  '/prepaid-recharge#x',
  '/prepaid-recharge\r\nx: y',
  '/prepaid-recharge\n',
  ' /prepaid-recharge',
  '/./prepaid-recharge',
  '/../prepaid-recharge',
  '/prepaid-recharge//',
  '/ｐrepaid-recharge',
  '/payment/start/card',
  '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  '/about',
  '/nothing-here',
  '"/prepaid-recharge"',
])('%j may not', (stored) => {
  expect(returnPage(stored, site)).toBeUndefined();
});
