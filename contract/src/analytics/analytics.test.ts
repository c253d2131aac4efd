import { expect, test } from 'vitest';
import { pageName, pageNames } from './analytics-words.ts';
import { analyticsRequest } from './analytics.ts';

test.each([
  ['/', 'CG_cw_homepage'],
  ['', 'CG_cw_homepage'],
  ['/prepaid-recharge', 'CG_cw_prepaid_recharge'],
  ['/orp/fixed-internet', 'CG_cw_fixed_internet'],
  ['/payment/start/lisolo-money', 'CG_cw_lisolo_money'],
  ['/storeLocator', 'CG_cw_storelocator'],
  ['/about/', 'CG_cw_about'],
])('the page at %s is called %s', (path, name) => {
  expect(pageName(path, 'CG')).toBe(name);
});

test('page names include the operator’s own words', () => {
  const names = pageNames({ opco: 'CG', slug: 'lisolo' });
  expect(names).toContain('CG_cw_more_lisolo_money');
  for (const method of ['card', 'airtime', 'lisolo_money', 'mpesa', 'smartcash'])
    expect(names).toContain(`CG_cw_${method}`);
  expect(names).not.toContain('CD_cw_homepage');
});

const event = { name: 'page_viewed', page: 'CG_cw_homepage', at: '2026-11-22T10:00:00.000Z' };

test.each([
  [[]],
  [Array.from({ length: 51 }, () => event)],
  [[{ ...event, name: '' }]],
  [[{ ...event, name: 'x'.repeat(65) }]],
  [[{ ...event, at: 'yesterday' }]],
  [[{ ...event, msisdn: '050000001' }]],
])('an event list outside the contract is refused (%#)', (events) => {
  expect(analyticsRequest.safeParse({ events }).success).toBe(false);
});

test('accepts fifty events, also with an unknown name', () => {
  expect(analyticsRequest.safeParse({ events: [{ ...event, name: 'number_typed' }] }).success).toBe(true);
  expect(analyticsRequest.safeParse({ events: Array.from({ length: 50 }, () => event) }).success).toBe(true);
});
