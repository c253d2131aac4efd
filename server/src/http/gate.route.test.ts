import { basePath } from '@selfcare/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOperator } from '../testing/fakes/operator.ts';
import { aRecharge } from '../testing/orders.ts';
import { aPortal, channelHeaders, type Browser, type TestPortal } from '../testing/portal.ts';
import { payFor } from '../testing/raise.ts';
import { letTimePass } from '../testing/time.ts';
import { usePortal } from '../testing/use-portal.ts';

const portal = await usePortal({ API_KEY: 'lisolo-web,next-key', PORTAL_URL: 'http://portal.example.cg' });
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});

const unauthorised = { status: 401, body: { statusCode: 401, status: 'failure', code: '401' } };
const ask = (headers: Record<string, string | undefined> = {}) =>
  browser.get('portalConfig', { code: 'portal' }, headers);
const initiate = (headers: Record<string, string | undefined>) => browser.post('initiate', aRecharge(), headers);
const payments = () => portal.database.query('select 1 from payment');

describe('the channel', () => {
  test.each(['api-key', 'service-id'])('without %s, or with one that is not ours, is refused [A26]', async (name) => {
    for (const value of [undefined, '', 'other', 'lisolo-web,next-key', 'LISOLO-WEB'])
      expect(await ask({ [name]: value })).toMatchObject(unauthorised);
  });

  test('is taken by each of its keys while they are changed [A26]', async () => {
    for (const key of ['lisolo-web', 'next-key']) expect((await ask({ 'api-key': key })).status).toBe(200);
  });

  test('is asked for before the body is looked at', async () => {
    const reply = await browser.post('initiate', { nonsense: true }, { 'api-key': undefined });
    expect(reply).toMatchObject(unauthorised);
    expect(reply.text).not.toContain('fields');
  });

  test('needs no other header of ours', async () => {
    expect((await ask({ product: undefined, unmaskrequest: undefined, 'x-channel': undefined })).status).toBe(200);
  });
});

describe('where a request comes from', () => {
  test.each([
    { origin: 'http://portal.example.cg' },
    { origin: 'http://here:3000', host: 'here:3000' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://portal.example.cg', 'sec-fetch-site': 'same-origin' },
    {},
  ])('%j is ours', async (headers) => {
    expect((await ask(headers)).status).toBe(200);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'http://portal.example.cg.evil.example' },
    { origin: 'http://portal.example.cg:8080' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://portal.example.cg, https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://portal.example.cg', 'sec-fetch-site': 'cross-site' },
  ])('%j is a stranger: refused, and nothing is done', async (headers) => {
    const before = await payments();
    expect(await initiate(headers)).toMatchObject(unauthorised);
    expect(await payments()).toEqual(before);
  });

  test('a form of another site cannot send anything that is read [V3.5.2]', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await initiate({ 'content-type': type })).status).toBe(415);
  });

  test('no answer allows another site to read it [V3.4.2]', async () => {
    const preflight = await browser.send('OPTIONS', browser.pathOf('initiate'), {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const { headers } of [preflight, await ask(), await ask({ origin: 'https://evil.example' })])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(preflight.status).toBe(404);
  });
});

describe('the budget of an address', () => {
  test('is 1,200 calls of all kinds a minute, then 429 with a time to come back; others go on [V2.4.1]', async () => {
    await portal.database.query(`update rate_limit set count = 1199 where bucket like 'calls:address:%'`);
    await ask();
    await portal.database.query(`update rate_limit set count = 1199 where bucket like 'calls:address:%'`);
    expect((await ask()).status).toBe(200);
    const reply = await ask();
    expect(reply).toMatchObject({ status: 429, body: { code: '429', status: 'failure' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await portal.browser().get('portalConfig', { code: 'portal' })).status).toBe(200);
    await letTimePass(portal.database, 61);
    expect((await ask()).status).toBe(200);
  });

  test.each([{ 'api-key': 'other' }, { 'service-id': undefined }, { 'sec-fetch-site': 'cross-site' }])(
    'is its own for callers who are refused (%j): 1,200 a minute, then 429 before 401; the channel goes on there [A26]',
    async (headers) => {
      await portal.database.query('delete from rate_limit');
      expect((await ask(headers)).status).toBe(401);
      expect(await portal.database.query(`select 1 from rate_limit where bucket like 'calls:%'`)).toEqual([]);
      await portal.database.query(`update rate_limit set count = 1199 where bucket like 'refused-calls:address:%'`);
      expect((await ask(headers)).status).toBe(401);
      const reply = await ask(headers);
      expect(reply).toMatchObject({ status: 429, body: { code: '429' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect((await initiate({ 'api-key': 'other', ...headers })).status).toBe(429);
      expect((await ask()).status).toBe(200);
      expect((await portal.browser().get('portalConfig', { code: 'portal' }, headers)).status).toBe(401);
    },
  );
});

/** Sets how much of a bucket was taken in this minute. */
const spend = (bucket: string, count: number) =>
  portal.database.query(
    `insert into rate_limit (bucket, count, ends_at) values ($1, $2, now() + interval '1 minute')
     on conflict (bucket) do update set count = excluded.count, ends_at = excluded.ends_at`,
    [bucket, count],
  );
const bucketsLike = async (pattern: string) =>
  (
    await portal.database.query<{ bucket: string }>('select bucket from rate_limit where bucket like $1', [pattern])
  ).map(({ bucket }) => bucket);
const crowd = '10.220.0.1';
const spendAddresses = () =>
  portal.database.query(`update rate_limit set count = 1200 where bucket like 'calls:address:%'`);
/** As many calls as leave no handful of the address in hand. */
const handful = 40;
const statuses = async (by: Browser, count: number) => {
  const all = [];
  for (let call = 0; call < count; call += 1) all.push((await by.get('portalConfig', { code: 'portal' })).status);
  return all;
};
const payer = async (address: string) => {
  const payerBrowser = portal.browser({ address });
  await payFor(portal, payerBrowser, aRecharge());
  return payerBrowser;
};

describe('a browser that paid', () => {
  test('continues behind a spent address, beside another payer, at most 2,000 calls a minute wherever it is [V2.4.1]', async () => {
    const one = await payer(crowd);
    const other = await payer(crowd);
    await portal.database.query(`delete from rate_limit where bucket like 'calls:everywhere:%'`);
    await spendAddresses();
    expect(await statuses(portal.browser({ address: crowd }), handful)).toContain(429);
    expect(new Set(await statuses(one, handful))).toEqual(new Set([200]));
    const [own, ...more] = await bucketsLike('calls:everywhere:%');
    expect(more).toEqual([]);
    await spend(own!, 2000);
    expect((await statuses(one, handful)).at(-1)).toBe(429);
    expect(new Set(await statuses(other, handful))).toEqual(new Set([200]));
    // The same cookie at an address of which nothing was taken.
    const elsewhere = portal.browser({ address: '10.220.0.2', cookie: one.cookie() });
    const reply = await elsewhere.get('portalConfig', { code: 'portal' });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.browser({ address: '10.220.0.2' }).get('portalConfig', { code: 'portal' })).status).toBe(200);
  });
});

const spendAll = () => portal.database.query('update rate_limit set count = 100000');

describe('addresses beside the calls', () => {
  const events = `${basePath}transaction/v1/events?tid=x`;
  const back = '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=x';
  const bare = { 'api-key': undefined, 'service-id': undefined };

  test.each([
    ['the event stream', events, 404],
    ['the card return', back, 303],
  ])(
    '%s needs no key, and is 429 with a time to come back over its budget [V2.4.1 V15.2.2]',
    async (_, url, status) => {
      await portal.database.query('delete from rate_limit');
      const get = () => browser.send('GET', url, { headers: bare });
      expect((await get()).status).toBe(status);
      await spendAll();
      const reply = await get();
      expect(reply).toMatchObject({ status: 429, body: { code: '429' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('the event stream refuses %j; the card return looks at its budget alone [V3.5.2]', async (headers) => {
    await portal.database.query('delete from rate_limit');
    expect((await browser.send('GET', events, { headers: { ...bare, ...headers } })).status).toBe(401);
    expect((await browser.send('GET', back, { headers: { ...bare, ...headers } })).status).toBe(303);
  });

  test('who comes back from the bank over the budget is led on to the status of the payment', async () => {
    await portal.database.query('delete from rate_limit');
    const id = await payFor(portal, browser, aRecharge());
    const url = back.replace(/=x$/, `=${id}`);
    const headers = { ...bare, accept: 'text/html', 'accept-language': 'en' };
    const other = portal.browser();
    expect((await other.send('GET', url, { headers })).status).toBe(303);
    await spendAll();
    const reply = await other.send('GET', url, { headers });
    expect([reply.status, reply.headers.refresh]).toEqual([429, `0; url=/en/payment/status?id=${id}`]);
  });

  test('readiness asks the database once a second, however often it is requested [V15.1.3]', async () => {
    const asked = vi.spyOn(portal.database, 'query');
    const replies = await Promise.all(Array.from({ length: 200 }, () => browser.send('GET', '/health/ready')));
    expect(asked.mock.calls.filter(([sql]) => sql === 'select 1').length).toBeLessThanOrEqual(1);
    expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
    asked.mockRestore();
  });
});

/** Under how many addresses the calls are counted. */
const addressesOf = async ({ app, database }: TestPortal, remoteAddress: string, forwarded: string[]) => {
  await database.query('delete from rate_limit');
  for (const value of forwarded) {
    const headers = { ...channelHeaders, 'x-forwarded-for': value, 'x-real-ip': value, forwarded: `for=${value}` };
    await app.inject({ url: browser.pathOf('productConfig'), remoteAddress, headers });
  }
  return (await database.query(`select 1 from rate_limit where bucket like 'calls:address:%'`)).length;
};

describe('the address of a caller', () => {
  const proxy = '10.9.9.9';
  let behind: TestPortal;
  beforeAll(async () => {
    behind = await aPortal(portal.database, createOperator(), { TRUST_PROXY: `${proxy},10.8.0.0/16` });
  });
  afterAll(() => behind.app.close());

  const claims = ['1.1.1.1', '2.2.2.2', '::1', '127.0.0.1'];

  test('is its own: a stranger cannot choose another in a header, with a proxy in front or without', async () => {
    expect(await addressesOf(portal, '10.7.0.1', claims)).toBe(1);
    expect(await addressesOf(behind, '10.7.0.1', claims)).toBe(1);
  });

  test('is what a trusted proxy says it is, and nothing that the caller wrote before it [A17] [V4.1.3 V15.3.4]', async () => {
    for (const trusted of [proxy, '10.8.3.4']) expect(await addressesOf(behind, trusted, claims)).toBe(4);
    const forged = claims.map((claim) => `${claim}, 9.9.9.9`);
    expect(await addressesOf(behind, proxy, forged)).toBe(1);
  });

  test('is the same from every port of it, however the proxy spells it', async () => {
    const spellings = ['192.0.2.7:51234', '192.0.2.7:51235', '"192.0.2.7"', '[::ffff:192.0.2.7]:80', '192.0.2.7'];
    expect(await addressesOf(behind, proxy, spellings)).toBe(1);
    const sixes = ['[2001:db8::7]:51234', '[2001:db8::7]:51235', '2001:db8::7', '2001:DB8::8'];
    expect(await addressesOf(behind, proxy, sixes)).toBe(1);
  });

  test('is that of the proxy where what it reports cannot be read, and the log warns of it once', async () => {
    const { log } = behind;
    expect(await addressesOf(behind, proxy, ['unknown', '_hidden', 'a, b', '300.1.1.1'])).toBe(1);
    const warnings = log
      .map((line) => JSON.parse(line) as object)
      .filter((line) => 'level' in line && line.level === 40);
    expect(warnings).toMatchObject([{ msg: expect.stringContaining('proxy'), header: 'x-forwarded-for' }]);
    expect(JSON.stringify(warnings)).not.toContain('300.1.1.1');
  });
});

test('event stream, card return and operations need no header of ours, and the calls of the table do', async () => {
  const bare = { 'api-key': undefined, 'service-id': undefined };
  const get = async (url: string) => (await browser.send('GET', url, { headers: bare })).status;
  expect(await get(`${basePath}transaction/v1/events?tid=x`)).toBe(404);
  expect(await get('/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=x')).toBe(303);
  for (const url of ['/health/live', '/metrics', '/openapi.json']) expect([url, await get(url)]).toEqual([url, 200]);
  expect(Object.keys(channelHeaders)).toEqual(['api-key', 'service-id']);
});
