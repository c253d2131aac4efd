import { expect, test } from 'vitest';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();

const at = '2026-11-22T10:00:00.000+01:00';
const event = (name: string, page = 'CG_cw_prepaid_recharge') => ({ name, page, at });
const send = (body: unknown, browser = portal.browser()) => browser.post('analyticsEvents', body);

const counters = async () =>
  (await portal.app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('analytics_events_total'));

test('events are counted by name and page', async () => {
  const events = [event('page_viewed'), event('page_viewed'), event('pay_pressed', 'CG_cw_lisolo_money')];
  expect(await send({ events })).toMatchObject({ status: 200, body: { result: { accepted: 3 } } });
  expect(await counters()).toEqual([
    'analytics_events_total{name="page_viewed",page="CG_cw_prepaid_recharge"} 2',
    'analytics_events_total{name="pay_pressed",page="CG_cw_lisolo_money"} 1',
  ]);
});

test('a name of somebody else is counted as other, and stands in no counter', async () => {
  const strange = ['page_view', 'typed_055123456', '"} 1\nx{y="'];
  const events = strange.map((name) => event(name, 'CG_cw_about'));
  expect(await send({ events })).toMatchObject({ status: 200, body: { result: { accepted: 3 } } });
  expect((await counters()).filter((line) => line.includes('CG_cw_about'))).toEqual([
    'analytics_events_total{name="other",page="CG_cw_about"} 3',
  ]);
});

test('pages that the market does not have share one counter', async () => {
  const events = ['CG_cw_special_offer', 'CG_cw_old_page'].map((page) => event('page_viewed', page));
  expect(await send({ events })).toMatchObject({ status: 200, body: { result: { accepted: 2 } } });
  const lines = await counters();
  expect(lines).toContain('analytics_events_total{name="page_viewed",page="CG_cw_other"} 2');
  expect(lines.join()).not.toMatch(/special_offer|old_page/);
});

test('the steps of leads, votes, searches and opinions are counted by their own names', async () => {
  const names = [
    'plan_chosen',
    'form_sent',
    'address_confirmed',
    'lead_made',
    'lead_not_feasible',
    'answer_voted',
    'coverage_searched',
    'shop_searched',
    'feedback_sent',
  ];
  await send({ events: names.map((name) => event(name, 'CG_cw_dealers')) });
  const lines = (await counters()).filter((line) => line.includes('CG_cw_dealers'));
  expect(lines).toEqual(names.map((name) => `analytics_events_total{name="${name}",page="CG_cw_dealers"} 1`));
});

test('a page name that is no word makes no counter', async () => {
  const before = await counters();
  const strange = ['CG_cw_01KAJ7Q4M2ZC8V5XN3RD6PTW9B', 'CG_cw_055123456', 'XX_cw_homepage', 'homepage', '"} 1\nx{y="'];
  const events = strange.map((page) => event('page_viewed', page));
  expect(await send({ events })).toMatchObject({ status: 200, body: { result: { accepted: 0 } } });
  expect(await counters()).toEqual(before);
});

test.each([
  [{ events: [] }],
  [{ events: Array.from({ length: 51 }, () => event('page_viewed')) }],
  [{ events: [event('')] }],
  [{ events: [event('x'.repeat(65))] }],
  [{ events: [{ ...event('page_viewed'), msisdn: '055123456' }] }],
  [{ events: [{ ...event('page_viewed'), at: '1' }] }],
])('an event outside the contract is refused (%#)', async (body) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { code: '400' } });
});

test('a body over 64 KiB is refused', async () => {
  expect((await send({ events: [event('page_viewed', 'x'.repeat(70_000))] })).status).toBe(413);
});

test('one address may send 300 times a minute', async () => {
  const browser = portal.browser();
  const address = async () =>
    portal.database.query<{ bucket: string }>(`select bucket from rate_limit where bucket like 'analytics:%'`);
  const before = new Set((await address()).map(({ bucket }) => bucket));
  await send({ events: [event('page_viewed')] }, browser);
  const mine = (await address()).map(({ bucket }) => bucket).find((bucket) => !before.has(bucket));
  await portal.database.query('update rate_limit set count = 299 where bucket = $1', [mine ?? '']);
  expect((await send({ events: [event('page_viewed')] }, browser)).status).toBe(200);
  const refused = await send({ events: [event('page_viewed')] }, browser);
  expect(refused).toMatchObject({ status: 429, body: { code: '429' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('nothing of an event is kept or logged [V14.2.3]', async () => {
  const before = portal.log.length;
  await send({ events: [event('result_paid', 'CG_cw_status')] });
  const logged = portal.log.slice(before).join('');
  expect(logged).toContain('analytics/v1/events');
  expect(logged).not.toMatch(/result_paid|CG_cw_status/);
});
