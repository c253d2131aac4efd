import { randomUUID } from 'node:crypto';
import { basePath } from '@selfcare/contract/calls';
import { endpoints, type Endpoint } from '@selfcare/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProcess, aRecharge } from '../../testing/orders.ts';
import { usePortal } from '../../testing/use-portal.ts';

/** Requests that another site can make a browser send, at worst with its cookie (docs/abuse.md A14). */
const portal = await usePortal();
const browser = portal.browser();
let bodies: Record<string, unknown>;
beforeAll(async () => {
  const registered = await browser.post('initiate', aRecharge());
  bodies = { initiate: aRecharge({ amount: 900, unit: 900 }), process: aProcess(registered.body.result.transactionId) };
});

const tables = () =>
  portal.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
/** Every row, but those that count refused calls and returns from the card page. */
const rows = async () => {
  const counts = [];
  for (const { name } of await tables())
    counts.push([
      name,
      (await portal.database.query(`select * from ${name}`))
        .map((row) => JSON.stringify(row))
        .filter((row) => !/"(refused-calls|card-returns):/.test(row))
        .toSorted(),
    ]);
  return counts;
};
const called = () => [portal.operator.wallet.debit.calls.length, portal.operator.findLine.calls.length];

const changing = (Object.entries(endpoints) as [string, Endpoint][])
  .filter(([, { method }]) => method === 'POST')
  .flatMap(([name, { paths }]) => paths.map((path) => [name, `${basePath}${path}`] as const));

/** Addresses that take a GET too. */
const readable = new Set(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ method }) => method === 'GET')
    .flatMap(({ paths }) => paths.map((path) => `${basePath}${path}`)),
);

const send = (name: string, url: string, headers: Record<string, string>) =>
  browser.send('POST', url, {
    body: bodies[name] ?? { msisdn: '050000001' },
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
];

/** The content types that a form or a beacon may have without asking first, and their like. */
const simple = [
  'text/plain',
  'text/plain;charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe.each(changing)('%s at %s', (name, url) => {
  test('does nothing for another site, whatever header gives it away [A14] [V3.3.2 V3.5.1]', async () => {
    const before = [await rows(), called()];
    for (const headers of foreign)
      expect([headers, await send(name, url, headers)]).toMatchObject([
        headers,
        { status: 401, body: { code: '401' } },
      ]);
    expect([await rows(), called()]).toEqual(before);
  });

  test('does nothing for a form, a beacon or a picture, though they bear the visitor’s cookie and no origin [A14] [V3.5.1]', async () => {
    const before = [await rows(), called()];
    for (const type of simple)
      expect([type, (await send(name, url, { 'content-type': type })).status]).toEqual([type, 415]);
    // A picture carries no header of the channel.
    const picture = await browser.send('GET', `${url}?amount=500`, { headers: { 'api-key': '' } });
    expect(picture.status).toBe(readable.has(url) ? 401 : 404);
    expect([await rows(), called()]).toEqual(before);
  });

  test('is allowed to no other site when a browser asks beforehand [V3.4.2]', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,api-key',
    };
    const preflight = await browser.send('OPTIONS', url, { headers });
    expect(preflight.status).toBe(404);
    expect(Object.keys(preflight.headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
  });
});

test('the page’s own requests do what they say', async () => {
  const own = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
  expect((await send('initiate', `${basePath}transaction/v1/initiate`, own)).status).toBe(200);
  expect((await send('process', `${basePath}transaction/v1/process`, own)).status).toBe(200);
});

test('the card page’s way back comes from another site: it is taken, and changes nothing by itself [V3.5.3]', async () => {
  const before = await rows();
  const reply = await browser.send(
    'GET',
    '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=x',
    {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', referer: 'https://card.example/' },
    },
  );
  expect([reply.status, reply.headers.location]).toEqual([303, '/payment/status']);
  expect(await rows()).toEqual(before);
});

test('a stranger’s status query learns no more with the visitor’s browser than without', async () => {
  const id = (bodies['process'] as { transactionId: string }).transactionId;
  const url = `${basePath}transaction/v1/status?tid=${id}`;
  for (const headers of foreign) expect((await browser.send('GET', url, { headers })).status).toBe(401);
});
