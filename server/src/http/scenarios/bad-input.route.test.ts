import { basePath, calls, type CallName } from '@selfcare/contract/calls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aProcess, aRecharge, aTransactionId } from '../../testing/orders.ts';
import { channelHeaders, type Browser } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});
/** Whatever is sent here leaves no trace. */
afterEach(async () => {
  for (const table of ['payment', 'purchase', 'idempotency_key', 'callback', 'ledger_entry'])
    expect([table, await portal.database.query(`select 1 from ${table}`)]).toEqual([table, []]);
  expect(Object.prototype).not.toHaveProperty('polluted');
});

const url = (name: CallName) => `${basePath}${calls[name].paths[0]}`;
const idempotency = { 'idempotency-key': '3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b' };
const post = (name: CallName, raw: string, headers: Record<string, string | undefined> = {}) =>
  browser.send<{ fields?: { path: string }[] }>('POST', url(name), { raw, headers: { ...idempotency, ...headers } });
const order = JSON.stringify(aRecharge());
/** The recharge with the text of one field replaced. */
const withField = (field: string, text: string) => order.replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${text}`);

describe.each(['amount', 'unit'])('%s', (field) => {
  test.each(['"500"', '"1e3"', 'true', '[7]', 'null', '{}', '""', '1e400', '-1e400'])(
    '%s is refused, never coerced [A08] [V1.5.2 V2.2.1 V15.3.5]',
    async (text) => {
      const reply = await post('initiate', withField(field, text));
      expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path: field }] } } });
    },
  );
});

test.each(['0.1', '-1', '9007199254740992', '1e300', '-0', '500.0000001', '1e-7'])('%s is no amount', async (text) => {
  const both = withField('amount', text).replace(/"unit":[^,}]+/, `"unit":${text}`);
  const reply = await post('initiate', both);
  expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path: 'amount' }] } } });
});

test('an amount with more decimals than a number keeps is refused, never rounded to the one that is due', async () => {
  const fields = [{ path: 'amount' }, { path: 'unit' }];
  const both = withField('amount', '500.00000000000000001').replace('"unit":500', '"unit":500.00000000000000001');
  expect(await post('initiate', both)).toMatchObject({ status: 400, body: { code: '400', result: { fields } } });
});

test('an amount is refused at payment options as well', async () => {
  const reply = await post('paymentOptions', '{"amount":"500","transactionType":"PREPAID_RECHARGE"}');
  expect(reply).toMatchObject({ status: 400, body: { result: { fields: [{ path: 'amount' }] } } });
});

test.each(['NaN', 'Infinity', '٥٠٠', '0x1F4', '1_000', '+500', '.5', '500.', '0500', "'500'"])(
  '%s is not even JSON',
  async (text) => {
    expect(await post('initiate', withField('amount', text))).toMatchObject({ status: 400, body: { code: '400' } });
  },
);

test('bytes that are no UTF-8 are not even JSON', async () => {
  const raw = Buffer.from(order.replace('"emailId"', '"loggedInNumber":"\xff","emailId"'), 'latin1');
  const { statusCode, json } = await portal.app.inject({
    method: 'POST',
    url: url('initiate'),
    headers: { ...channelHeaders, ...idempotency, 'content-type': 'application/json' },
    payload: raw,
  });
  expect([statusCode, json<{ code: string }>().code]).toEqual([400, '400']);
});

describe('unknown fields', () => {
  test('are refused on calls that move money [A19]', async () => {
    for (const [name, body] of [
      ['initiate', { ...aRecharge(), price: 1 }],
      ['process', { ...aProcess(aTransactionId()), amount: 1 }],
    ] as const)
      expect(await browser.post(name, body)).toMatchObject({ status: 400, body: { code: '400' } });
  });

  /** Stored fields of a payment, fields that would decide if the server trusted them, and names that every object has. */
  const own = [
    'id',
    'state',
    'status',
    'transactionStatus',
    'charged',
    'price',
    'amountMinor',
    'charge',
    'payer',
    'target',
  ];
  const kept = [
    'browserHash',
    'purchaseId',
    'receiptCode',
    'providerReference',
    'parked',
    'version',
    'language',
    'refunded',
  ];
  const spelt = ['Amount', 'AMOUNT', 'amount ', 'amount[]', 'unit.value', 'toString', 'hasOwnProperty', 'valueOf', ''];

  test.each([...own, ...kept, ...spelt])(
    'that would decide are refused by their name: %j [V8.2.3 V15.3.3]',
    async (field) => {
      for (const [name, body] of [
        ['initiate', aRecharge()],
        ['process', aProcess(aTransactionId())],
      ] as const) {
        const reply = await browser.post(name, { ...body, [field]: 1 });
        expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path: field }] } } });
      }
    },
  );

  test('are ignored on the others [V15.3.3]', async () => {
    const known = { msisdn: '050000001' };
    expect((await browser.post('lineType', { ...known, more: 1 })).status).toBe(200);
    const options = { amount: 500, transactionType: 'PREPAID_RECHARGE', more: { deep: [] } };
    expect((await browser.post('paymentOptions', options)).status).toBe(200);
    expect((await browser.get('portalConfig', { code: 'portal', more: '1' })).status).toBe(200);
  });
});

describe('a body', () => {
  test.each([
    ['with a key twice', order.replace('{', '{"amount":1,')],
    ['with a key twice, spelt otherwise', order.replace('{', String.raw`{"am\u006funt":1,`)],
    ['with __proto__', order.replace('{', '{"__proto__":{"polluted":1},')],
    ['with constructor', order.replace('{', '{"constructor":{"prototype":{"polluted":1}},')],
    ['that is nested deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['that is cut off', order.slice(0, -5)],
    ['that is two', order + order],
    ['that is empty', ''],
    ['that begins with a byte order mark', `\uFEFF${order}`],
    ['that is no object', '[]'],
    ['that is a text', '"amount"'],
    ['that is null', 'null'],
  ])('%s is a 400', async (_, raw) => {
    const reply = await post('initiate', raw, { 'content-type': 'application/json' });
    expect(reply).toMatchObject({ status: 400, body: { statusCode: 400, status: 'failure', code: '400' } });
  });

  const readers = (Object.entries(calls) as [CallName, { method: string }][]).filter(
    ([, { method }]) => method === 'POST',
  );

  test.each(readers.map(([name]) => name))(
    'of %s with a key twice or one that reaches into prototypes is a 400 [A19] [V1.5.2 V15.3.6]',
    async (name) => {
      const raws = [
        '{"msisdn":"050000001","msisdn":"060000001"}',
        '{"__proto__":{"polluted":1}}',
        '{"a":{"constructor":{}}}',
      ];
      for (const raw of raws) {
        const reply = await post(name, raw);
        expect([raw, reply]).toMatchObject([raw, { status: 400, body: { code: '400' } }]);
        expect(reply.body.result).toBeUndefined();
      }
    },
  );

  const padded = (bytes: number) => `${order}${' '.repeat(bytes - Buffer.byteLength(order))}`;

  test('over 64 KiB is a 413, up to it is read [A20] [V5.2.1]', async () => {
    expect(await post('initiate', padded(65_537))).toMatchObject({
      status: 413,
      body: { code: '413', status: 'failure' },
    });
    const unread = await post('initiate', padded(65_536), { 'idempotency-key': undefined });
    expect(unread).toMatchObject({ status: 400, body: { result: { fields: [{ path: 'idempotency-key' }] } } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-seq',
    'application/jsonp',
    'text/json',
    'nonsense',
    undefined,
  ])('of type %s is a 415 [V3.5.2 V5.2.1]', async (type) => {
    const reply = await post('initiate', order, { 'content-type': type });
    expect(reply).toMatchObject({ status: 415, body: { code: '415', status: 'failure' } });
  });

  test('of type application/json with a charset is read', async () => {
    const reply = await post('lineType', '{"msisdn":"050000001"}', {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(reply.status).toBe(200);
  });
});

describe('a query', () => {
  test.each(['', '?code=other', '?code=portal&code=portal', '?code[]=portal', '?CODE=portal'])(
    '%s is a 400',
    async (query) => {
      const reply = await browser.send('GET', `${url('portalConfig')}${query}`);
      expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path: 'code' }] } } });
    },
  );

  const id = aTransactionId();
  test.each([
    [`${url('status')}?tid=${id}&tid=${id}`, 'tid'],
    [`${url('status')}?tid[]=${id}`, 'tid'],
    [`${url('status')}?tid=${id}&channel=whatsapp&channel=other`, 'channel'],
    [`${url('status')}?tid=${id}&pg=a&pg=PAYSTACK`, 'pg'],
    [`${url('fetchTransaction')}?txnId=${id}&txnId=x`, 'txnId'],
    [`${url('fetchTransaction')}?tid=${id}`, 'txnId'],
  ])('that says something twice, or under another name, is a 400: %s [V15.3.7]', async (address, path) => {
    const reply = await browser.send('GET', address);
    expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path }] } } });
  });

  test('of the event stream that says its id twice is a 400 [V15.3.7]', async () => {
    const events = `${basePath}transaction/v1/events`;
    expect((await browser.send('GET', `${events}?tid=${id}&tid=${id}`)).status).toBe(400);
  });

  test('with __proto__ changes nothing [V15.3.6]', async () => {
    expect((await browser.send('GET', `${url('portalConfig')}?code=portal&__proto__[polluted]=1`)).status).toBe(200);
  });
});

describe('an address', () => {
  test.each([
    ['GET', url('initiate')],
    ['PUT', url('initiate')],
    ['DELETE', url('status')],
    ['GET', `${basePath}`],
    ['GET', `${basePath}transaction/v1/status/x.css`],
    ['POST', `${basePath}transaction/v1/unknown`],
    ['GET', '/api/portal-service/unknown'],
    ['GET', `${basePath}transaction/v1/%E0%A4%A`],
    ['POST', '/api/%zz'],
    ['DELETE', '/health/live'],
    ['PUT', '/payment/status'],
    ['DELETE', '/maps/api/geocode/json?address=Moungali'],
  ])('%s %s is a 404 in the envelope', async (method, address) => {
    const reply = await browser.send(method, address, method === 'POST' || method === 'PUT' ? { body: {} } : {});
    expect(reply).toMatchObject({ status: 404, body: { statusCode: 404, status: 'failure', code: '404' } });
    expect(reply.text).not.toContain(address);
  });
});

test('no refusal says more than it must: no stack, no SQL, no file, no name of ours [A53] [V13.4.2 V16.5.1]', async () => {
  const replies = [
    await post('initiate', '{"amount":'),
    await post('initiate', withField('amount', '"x"')),
    await browser.get('status', { tid: `'; drop table payment; --` }),
    await browser.send('GET', `${url('status')}?tid=%00`),
    await browser.send('POST', url('process'), { body: [], headers: { ...channelHeaders, ...idempotency } }),
  ];
  for (const { text, status } of replies) {
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules|\.ts\b|select |insert |SyntaxError|ZodError|fastify/i);
  }
});

describe('what nobody takes is a 404, whatever its body', () => {
  const wrong = { nothing: '', 'no JSON': '{', 'another kind': 'x' };
  test.each(Object.entries(wrong))('%s', async (kind, raw) => {
    const headers = { 'content-type': kind === 'another kind' ? 'text/plain' : 'application/json' };
    for (const [method, address] of [
      ['PUT', url('portalConfig')],
      ['DELETE', url('initiate')],
      ['POST', `${basePath}no/such/call`],
      ['PUT', '/api/portal-service/webhooks/paystack'],
    ] as const)
      expect(await browser.send(method, address, { raw, headers })).toMatchObject({
        status: 404,
        body: { code: '404' },
      });
  });
});
