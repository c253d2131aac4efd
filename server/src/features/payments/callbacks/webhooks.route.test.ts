import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVault } from '../../../security/vault.ts';
import { testDataKey } from '../../../testing/engine.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { aCardRecharge, aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { raise } from '../../../testing/raise.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { createEraser } from '../../privacy/forget-personal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(async () => {
  await emptyPayments(portal.database);
  browser = portal.browser();
});

const sent = (order = aRecharge()) => raise(browser, order);
const stored = () =>
  portal.database.query<{ provider: string; copies: number; payment_id: string | null; body_sealed: Uint8Array }>(
    'select provider, copies, payment_id, body_sealed from callback',
  );
const stateOf = async (id: string) => (await portal.engine.store.find(id))?.state;

/** Each provider's callback: what it says, and how it proves itself. */
const providers = {
  paystack: {
    order: aCardRecharge(),
    body: (id: string) =>
      JSON.stringify({ event: 'charge.success', data: { reference: id, status: 'success', amount: 1 } }),
    proof: (raw: string | Buffer) => ({
      'x-paystack-signature': createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex'),
    }),
    forged: [
      {},
      { 'x-paystack-signature': '' },
      { 'x-paystack-signature': 'x'.repeat(128) },
      { 'x-paystack-signature': createHmac('sha512', 'another key').update('x').digest('hex') },
      { 'x-paystack-signature': createHmac('sha256', 'sk_test_lisolo').update('x').digest('hex') },
      { authorization: 'Bearer cb_test_lisolo' },
    ],
    pay: (id: string) => portal.operator.card.pay(id),
  },
  'mobile-money': {
    order: aRecharge(),
    body: (id: string) =>
      JSON.stringify({ transactionStatus: 'completed', requestingOrganisationTransactionReference: id, amount: '1' }),
    proof: () => ({ authorization: 'Bearer cb_test_lisolo' }),
    forged: [
      {},
      { authorization: 'Bearer' },
      { authorization: 'cb_test_lisolo' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearercb_test_lisolo' },
      { authorization: 'Bearer CB_TEST_LISOLO' },
      { authorization: 'Bearer cb_test_lisolo2' },
      { authorization: 'Basic cb_test_lisolo' },
      { 'x-paystack-signature': 'cb_test_lisolo' },
    ],
    pay: (id: string) => portal.operator.wallet.approve(id),
  },
};

const padded = (length: number) => `{"data":"${'x'.repeat(length - 11)}"}`;

const call = (
  provider: keyof typeof providers,
  raw: string | Buffer,
  headers: Record<string, string>,
  method = 'POST',
) =>
  browser.send(method, `/api/portal-service/webhooks/${provider}`, {
    raw,
    headers: { 'api-key': undefined, 'service-id': undefined, cookie: undefined, ...headers },
  });

describe.each(Object.keys(providers) as (keyof typeof providers)[])('a callback of %s', (name) => {
  const { order, body, proof, forged, pay } = providers[name];

  test('with proof is stored, and has the provider asked at once', async () => {
    const id = await sent(order);
    pay(id);
    expect((await call(name, body(id), proof(body(id)))).status).toBe(200);
    expect(await stored()).toMatchObject([{ provider: name, copies: 1, payment_id: id }]);
    await portal.settle(1);
    expect(await stateOf(id)).toBe('DONE');
  });

  test('is a hint: whatever it claims, the provider’s answer decides', async () => {
    const id = await sent(order);
    await call(name, body(id), proof(body(id)));
    await portal.settle(1);
    expect(await stateOf(id)).toBe('PENDING');
    expect(portal.operator.book.creditsOf(id)).toEqual([]);
  });

  test('claims what it says of its own debits, and nothing of what another provider was asked to debit', async () => {
    const other = Object.values(providers).find((each) => each.order !== order);
    const [own, theirs] = [await sent(order), await sent(other!.order)];
    for (const id of [own, theirs]) expect((await call(name, body(id), proof(body(id)))).status).toBe(200);
    const claims = await portal.database.query('select id, claim from payment where id = any($1)', [[own, theirs]]);
    expect(new Map(claims.map(({ id, claim }) => [id, claim]))).toEqual(
      new Map([
        [own, 'paid'],
        [theirs, null],
      ]),
    );
  });

  test('is stored once, however many copies come, one after the other or at once', async () => {
    const id = await sent(order);
    const raw = body(id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => call(name, raw, proof(raw))));
    replies.push(await call(name, raw, proof(raw)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200));
    expect(await stored()).toMatchObject([{ copies: 21 }]);
  });

  test('is kept sealed', async () => {
    const id = await sent(order);
    await call(name, body(id), proof(body(id)));
    expect(Buffer.from((await stored())[0]!.body_sealed).toString('latin1')).not.toContain(id);
  });

  test.each(forged)('without proof (%j) is a 401: nothing is stored, nobody is asked', async (headers) => {
    const id = await sent(order);
    pay(id);
    const reply = await call(name, body(id), headers as Record<string, string>);
    expect(reply.status).toBe(401);
    expect(reply.text).not.toContain(id);
    expect(await stored()).toEqual([]);
    await portal.tick();
    expect(await stateOf(id)).toBe('PENDING');
  });

  test('about a transaction that is not ours is stored, and answered alike', async () => {
    for (const id of [aTransactionId(), 'x']) expect((await call(name, body(id), proof(body(id)))).status).toBe(200);
    expect((await stored()).map(({ payment_id }) => payment_id)).toEqual([null, null]);
  });

  test.each(['\0', '\0\0\0\0', '\r\n', ' \t\n\0'])(
    'padded by %j, signed with its padding, is stored',
    async (padding) => {
      const id = await sent(order);
      const raw = `${body(id)}${padding}`;
      expect((await call(name, raw, proof(raw))).status).toBe(200);
      expect(await stored()).toMatchObject([{ copies: 1, payment_id: id }]);
    },
  );

  test('that is no JSON, or has anything but blanks and NUL behind it, is a 400 and not stored', async () => {
    const followed = [' // sent twice', '/* x */', '\0x', '{}', ','].map((more) => `{"a":1}${more}`);
    for (const raw of ['', '\0', 'x', '{"a":1', '\0{"a":1}', '{"a":\0 1}', ...followed])
      expect((await call(name, raw, proof(raw))).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test.each([
    'text/plain',
    'text/plain; charset=iso-8859-1',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'json',
    '',
    undefined,
  ])('is taken for its proof alone under the content type %j', async (type) => {
    const id = await sent(order);
    pay(id);
    const typed = { 'content-type': type } as Record<string, string>;
    expect((await call(name, body(id), { ...proof(`${body(id)} `), authorization: 'Bearer x', ...typed })).status).toBe(
      401,
    );
    expect(await stored()).toEqual([]);
    expect((await call(name, body(id), { ...proof(body(id)), ...typed })).status).toBe(200);
    await portal.settle(1);
    expect(await stateOf(id)).toBe('DONE');
  });

  const members: [string, string][] = [
    ['a key that stands twice', '"a":1,"a":2'],
    ['a key that is called constructor', '"constructor":{"prototype":{}},"__proto__":{"a":1}'],
    ['a text with an escaped NUL', '"a":"\\u0000"'],
    ['objects nested a hundred deep', `"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    ['an amount that would be rounded', '"amount":12345678901234567890.5'],
    ['a mark of the byte order, and blanks', ' "a" : 1 '],
    ['a megabyte', `"a":"${'x'.repeat(1_048_000)}"`],
  ];
  test.each(members)('with %s is read', async (what, more) => {
    const id = await sent(order);
    pay(id);
    const raw = `${what.startsWith('a mark') ? '\ufeff' : ''}{${more},${body(id).slice(1)}`;
    expect((await call(name, raw, proof(raw))).status).toBe(200);
    expect(await stored()).toMatchObject([{ payment_id: id }]);
    await portal.settle(1);
    expect(await stateOf(id)).toBe('DONE');
  });

  test('with bytes that are no UTF-8 is read', async () => {
    const id = await sent(order);
    const raw = Buffer.from(`{"note":"Pay\xe9",${body(id).slice(1)}`, 'latin1');
    expect((await call(name, raw, proof(raw))).status).toBe(200);
    expect(await stored()).toMatchObject([{ payment_id: id }]);
  });

  test('that comes after its payment was erased is answered alike, and nothing of it is kept again', async () => {
    const id = await sent(order);
    pay(id);
    await call(name, body(id), proof(body(id)));
    await portal.settle(600);
    const erase = createEraser(portal.database, createVault(testDataKey));
    await portal.database.query(
      `update payment set due_at = null, entered_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    expect([await erase([id]), await stored()]).toEqual([[id], []]);
    expect((await call(name, body(id), proof(body(id)))).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('over 1 MiB is a 413, with its proof or without; up to it, without, a 401', async () => {
    for (const headers of [proof(padded(1_048_577)), {}])
      expect([401, 413]).toContain((await call(name, padded(1_048_577), headers)).status);
    expect((await call(name, padded(1_048_577), proof(padded(1_048_577)))).status).toBe(413);
    expect((await call(name, padded(1_048_576), {})).status).toBe(401);
    expect((await call(name, padded(1_048_576), proof(padded(1_048_576)))).status).toBe(200);
  });
});

test('long bodies are read up to a number at once, short ones always', async () => {
  const raw = providers.paystack.body(aTransactionId());
  const large = `{"a":"${'x'.repeat(66_000)}"}`;
  const first = await Promise.all(Array.from({ length: 40 }, () => call('paystack', large, {})));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401, 413]));
  expect((await call('paystack', raw, providers.paystack.proof(raw))).status).toBe(200);
  expect((await call('paystack', large, providers.paystack.proof(large))).status).toBe(200);
});

test('a signature holds for its own bytes alone', async () => {
  const { body, proof } = providers.paystack;
  const [one, other] = [body(aTransactionId()), body(aTransactionId())];
  expect((await call('paystack', other, proof(one))).status).toBe(401);
  expect((await call('paystack', `${one} `, proof(one))).status).toBe(401);
  expect((await call('paystack', one, proof(one))).status).toBe(200);
});

test.each(['bearer', 'BEARER', 'Bearer  '])('the word before a token may stand in any case: %j', async (word) => {
  const raw = providers['mobile-money'].body(await sent());
  expect((await call('mobile-money', raw, { authorization: `${word} cb_test_lisolo` })).status).toBe(200);
});

test('mobile money may call by PUT, no other may call otherwise', async () => {
  const raw = providers['mobile-money'].body(await sent());
  expect((await call('mobile-money', raw, { authorization: 'Bearer cb_test_lisolo' }, 'PUT')).status).toBe(200);
  expect((await call('paystack', '{}', providers.paystack.proof('{}'), 'PUT')).status).toBe(404);
  expect((await call('mobile-money', '', { authorization: 'Bearer cb_test_lisolo' }, 'GET')).status).toBe(404);
});

test('a callback that comes before the answer to process is not lost [P60]', async () => {
  const { body, proof } = providers['mobile-money'];
  const id = (await browser.post('initiate', aRecharge())).body.result.transactionId;
  portal.operator.wallet.debit.next(async (honest) => {
    const answer = await honest();
    portal.operator.wallet.approve(id);
    await call('mobile-money', body(id), proof());
    await portal.tick();
    return answer;
  });
  const reply = await browser.post('process', aProcess(id));
  expect(reply.body.result.status).toBe('REQUEST_RAISED');
  await portal.settle(1);
  expect(await stateOf(id)).toBe('DONE');
});
