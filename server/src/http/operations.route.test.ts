import { basePath } from '@selfcare/contract/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { aProcess, aRecharge } from '../testing/orders.ts';
import { aPortal } from '../testing/portal.ts';
import { raise } from '../testing/raise.ts';
import { usePortal } from '../testing/use-portal.ts';

const portal = await usePortal();
const secure = await aPortal(portal.database, portal.operator, { PORTAL_URL: 'https://portal.example.cg' });
afterAll(() => secure.app.close());

const everywhere = [
  ['GET', `${basePath}resource/v1/config?code=portal`],
  ['POST', `${basePath}transaction/v1/initiate`],
  ['GET', `${basePath}transaction/v1/status?tid=x`],
  ['GET', `${basePath}transaction/v1/events?tid=x`],
  ['GET', '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack'],
  ['POST', '/api/portal-service/webhooks/paystack'],
  ['GET', `${basePath}unknown`],
  ['GET', '/health/live'],
  ['GET', '/metrics'],
  ['GET', '/openapi.json'],
] as const;

describe.each(everywhere)('%s %s', (method, url) => {
  test('carries the security headers, whatever it answers [V14.3.2]', async () => {
    const { headers } = await portal.browser().send(method, url, method === 'POST' ? { body: {} } : {});
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-trace-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('holds browsers to https where the portal is reached by it [V3.4.1 V12.2.1]', async () => {
    const { headers } = await secure.browser().send(method, url, method === 'POST' ? { body: {} } : {});
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  });
});

const value = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );

test('count requests by the pattern of their route, never by their address', async () => {
  const browser = portal.browser();
  const id = (await browser.post('initiate', aRecharge())).body.result.transactionId;
  await browser.get('status', { tid: id });
  await browser.send('GET', `${basePath}${id}`);
  const text = await scrape();
  const route = `route="${basePath}transaction/v1/status",status="200"`;
  expect(value(text, `http_request_duration_seconds_count{method="GET",${route}}`)).toBe(1);
  expect(text).not.toContain(id);
});

const scrape = async () => (await portal.app.inject('/metrics')).body;

describe('metrics', () => {
  test('count payments by state, and tell of those on hold', async () => {
    const browser = portal.browser();
    const id = (await browser.post('initiate', aRecharge({ amount: 900, unit: 900 }))).body.result.transactionId;
    const before = value(await scrape(), 'payments{state="PENDING",on_hold="false"}') || 0;
    await browser.post('process', aProcess(id));
    expect(value(await scrape(), 'payments{state="PENDING",on_hold="false"}')).toBe(before + 1);
    await portal.engine.store.putOnHold((await portal.engine.store.find(id))!, 'unsettled-too-long', 60);
    expect(value(await scrape(), 'payments{state="PENDING",on_hold="true"}')).toBe(1);
  });

  test('count late charges on their way back, and tell of those on hold', async () => {
    const id = (await portal.browser().post('initiate', aRecharge({ amount: 850, unit: 850 }))).body.result
      .transactionId;
    const { children, store } = portal.engine;
    expect(value(await scrape(), 'late_charges{')).toBeNaN();
    await children.recordLate((await store.find(id))!);
    expect(value(await scrape(), 'late_charges{state="DUE",on_hold="false"}')).toBe(1);
    await store.putOnHold((await children.find(id))!, 'unsettled-too-long', 60);
    expect(value(await scrape(), 'late_charges{state="DUE",on_hold="true"}')).toBe(1);
    expect(value(await scrape(), 'late_charges{state="DUE",on_hold="false"}')).toBeNaN();
  });

  test('come in the text form of Prometheus, with the process’s own', async () => {
    const reply = await portal.app.inject('/metrics');
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=/);
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_heap_size_used_bytes',
      'event_streams_open 0',
      'alarms_total',
    ])
      expect(reply.body).toContain(name);
  });
});

const countedStreams = async () =>
  (await scrape()).match(/http_request_duration_seconds_count\{[^}]*v1\/events[^}]*\}/g) ?? [];

test('an event stream is not timed as a request, its refusal is', async () => {
  const browser = portal.browser();
  portal.operator.wallet.refusals.set('+242050000001', 'wallet-locked');
  const id = await raise(browser, aRecharge({ amount: 950, unit: 950 }));
  portal.operator.wallet.refusals.clear();
  const stream = await browser.send('GET', `${basePath}transaction/v1/events?tid=${id}`);
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
  expect((await countedStreams()).filter((line) => line.includes('status="200"'))).toEqual([]);
  await browser.send('GET', `${basePath}transaction/v1/events?tid=x`);
  expect(await countedStreams()).toEqual([expect.stringContaining('status="404"')]);
});

const ask = async () =>
  (await portal.app.inject({ url: '/health/live', headers: { 'request-id': 'mine', 'x-trace-id': 'mine' } })).headers[
    'x-trace-id'
  ];
test('a trace id is new for each request and cannot be chosen', async () => {
  const ids = [await ask(), await ask()];
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('mine');
});
