import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { topUp } from '../testing/airtime.ts';
import { cards, openedPage, submit, withCard } from '../testing/card.ts';
import { arm, books, counts } from '../testing/control.ts';
import { answerPrompt, phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit, paidDebit, reverse } from '../testing/wallet.ts';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Brazzaville' });
const dayFromNow = (days: number): string => calendar.format(Date.now() + days * 86_400_000);
const open = (balance: number) => ({ balance, locked: false });

test.each([
  ['050000001', { lineType: 'PREPAID', airtime: 5000, wallet: open(250_000) }],
  ['050000002', { lineType: 'PREPAID', airtime: 50, wallet: null }],
  ['050000003', { lineType: 'POSTPAID', airtime: 0, wallet: null, accountNo: '1000000003' }],
  ['050000004', { lineType: 'HYBRID', airtime: 0, wallet: null, accountNo: '1000000004', bills: [] }],
  ['050000005', { lineType: 'PREPAID', airtime: 0, wallet: { locked: true } }],
  ['050000006', { lineType: 'PREPAID', airtime: 0, wallet: null, broadband: true }],
  ['050000007', { lineType: 'PREPAID', airtime: 0, wallet: open(250_000) }],
  ['050000008', { lineType: 'PREPAID', airtime: 0, wallet: open(250_000) }],
  ['050000009', { lineType: 'PREPAID', airtime: 0, wallet: open(100) }],
  ['050000010', { lineType: 'PREPAID', airtime: 1000, wallet: open(50_000) }],
  ['050000011', { lineType: 'PREPAID', airtime: 5000, wallet: open(50_000) }],
  ['050099999', { lineType: 'PREPAID', airtime: 1000, wallet: open(50_000) }],
  ['060000001', { airtime: 0, wallet: null }],
])('%s is on the first day what everybody who tries the portal counts on', async (msisdn, promised) => {
  const trial = await startTrial();
  const { status, body } = await trial.call('GET', `/phones/${msisdn}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ msisdn, messages: [], prompts: [], ...promised });
  expect(at(body, 'smartcash')).toEqual(at(body, 'wallet'));
  expect(at(body, 'mpesa')).toEqual(at(body, 'wallet'));
});

test('050000003 owes 24,350.40 in two invoices, due in 9 and 24 days', async () => {
  const trial = await startTrial();
  expect(await phoneOf(trial, '050000003')).toMatchObject({
    bills: [
      { accountNo: '1000000003', outstanding: 12_000, currency: 'XAF', dueDate: dayFromNow(9), status: 'open' },
      { accountNo: '1000000003', outstanding: 12_350.4, currency: 'XAF', dueDate: dayFromNow(24), status: 'open' },
    ],
  });
});

test('050000006 has 12.4 GB left and unlimited night data', async () => {
  const trial = await startTrial();
  expect(await phoneOf(trial, '050000006')).toMatchObject({
    bundles: [
      { category: 'broadband', remaining: { amount: 12.4, unit: 'GB' } },
      { category: 'night', remaining: null },
    ],
  });
});

test.each(['050100000', '050000000', '070000001', 'nobody'])('%s does not exist: 404', async (msisdn) => {
  const trial = await startTrial();
  expect((await trial.call('GET', `/phones/${msisdn}`)).status).toBe(404);
  expect((await trial.call('GET', `/phones/${msisdn}/events`)).status).toBe(404);
  expect((await trial.call('POST', `/phones/${msisdn}/auto`, { body: { decision: 'approve' } })).status).toBe(404);
});

test('a phone is also found under its international number', async () => {
  const trial = await startTrial();
  expect(await phoneOf(trial, '242050000001')).toMatchObject({ msisdn: '050000001' });
});

test('the books have exactly these fields', async () => {
  const trial = await startTrial();
  const transaction = await paidDebit(trial, '050000001', 'W');
  await reverse(trial, transaction);
  await submit(trial, await openedPage(trial, 'C'), withCard(cards.good));
  await topUp(trial, '050000010', { requestor: { id: 'C' } });

  const text = expect.any(String);
  const moved = { amount: 5000, reference: 'W', at: text };
  const [debitId, refundId] = [transaction, String(at(await books(trial), 'refunds', 0, 'id'))];
  expect(await books(trial)).toEqual({
    debits: [
      { id: debitId, port: 'wallet', currency: 'XAF', payer: '050000001', refundedBy: refundId, ...moved },
      {
        id: text,
        port: 'card',
        reference: 'C',
        amount: 5000,
        currency: 'NGN',
        price: { amount: 5000, currency: 'XAF' },
        payer: text,
        at: text,
      },
    ],
    refunds: [{ id: refundId, port: 'wallet', currency: 'XAF', debitId, ...moved }],
    credits: [
      { id: text, kind: 'airtime', target: '050000010', amount: 5000, currency: 'XAF', reference: 'C', at: text },
    ],
  });
  expect(await books(trial, 'C')).toMatchObject({
    debits: [{ port: 'card' }],
    refunds: [],
    credits: [{ reference: 'C' }],
  });
  expect(await books(trial, 'NOBODY')).toEqual({ debits: [], refunds: [], credits: [] });
});

test('a reset restores the first day', async () => {
  const trial = await startTrial();
  await paidDebit(trial, '050000001');
  await topUp(trial, '050000001');
  await debit(trial, { payer: '050000007', reference: 'REF2' });
  await arm(trial, { port: 'wallet', fault: 'refuse' });
  expect((await trial.call('POST', '/reset')).status).toBe(200);
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect((await trial.call('GET', '/faults')).body).toEqual({ faults: [] });
  expect(await phoneOf(trial)).toMatchObject({
    airtime: 5000,
    wallet: open(250_000),
    messages: [],
    prompts: [],
  });
  expect(await phoneOf(trial, '050000007')).toMatchObject({ prompts: [] });
});

test('books, balances and waiting prompts survive a restart', async () => {
  const trial = await startTrial();
  await paidDebit(trial, '050000001');
  await topUp(trial, '050000001');
  await debit(trial, { payer: '050000010', reference: 'WAITS' });
  const before = await books(trial);
  await trial.restart();
  expect(await books(trial)).toEqual(before);
  expect(await phoneOf(trial)).toMatchObject({
    airtime: 10_000,
    wallet: open(245_000),
    messages: [{}, {}],
  });
  expect((await answerPrompt(trial, '050000010')).status).toBe(200);
  expect(await books(trial, 'WAITS')).toMatchObject({ debits: [{ payer: '050000010' }] });
});

test('a prompt that expired during a stop ends at the next start', async () => {
  const trial = await startTrial({ SANDBOX_PROMPT_SECONDS: '1' });
  await debit(trial, { payer: '050000007' });
  await trial.restart();
  await expect
    .poll(async () => at(await phoneOf(trial, '050000007'), 'prompts', 0, 'state'), { timeout: 5000 })
    .toBe('expired');
});

test('the events of a phone start with its state and follow each change', async () => {
  const trial = await startTrial();
  const response = await fetch(`${trial.url()}/phones/050000001/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const next = eventsOf(response);
  expect(await next()).toMatchObject({ msisdn: '050000001', prompts: [] });
  await debit(trial, { payer: '050000001' });
  expect(await next()).toMatchObject({ prompts: [{ state: 'waiting' }] });
  await answerPrompt(trial, '050000001');
  expect(await next()).toMatchObject({ prompts: [{ state: 'approved' }], wallet: open(245_000), messages: [{}] });
});

/** Reads the `data:` lines of an event stream, one by one. */
const eventsOf = (response: Response): (() => Promise<unknown>) => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  return async () => {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(unread);
      if (event) {
        unread = unread.slice(event.index + event[0].length);
        return JSON.parse(event[1] ?? '');
      }
      const part = await reader?.read();
      if (part === undefined || part.done) throw new Error('The stream ended');
      unread += part.value;
    }
  };
};

test.each([
  ['an unknown decision', { decision: 'maybe' }],
  ['an unknown field', { decision: 'approve', colour: 'red' }],
  ['a PIN that is a number', { decision: 'approve', pin: 1234 }],
])('%s is a 400 and the prompt waits on', async (_, body) => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001' });
  expect((await answerPrompt(trial, '050000001', body)).status).toBe(400);
  expect(await phoneOf(trial)).toMatchObject({ prompts: [{ state: 'waiting' }] });
});

test('a body that is not JSON is refused', async () => {
  const trial = await startTrial();
  const send = async (type: string, body: string): Promise<number> =>
    (await fetch(`${trial.url()}/faults`, { method: 'POST', headers: { 'content-type': type }, body })).status;
  expect(await send('application/json', '{"port":')).toBe(400);
  expect(await send('application/json', '{"__proto__":{}}')).toBe(400);
  expect(await send('text/plain', '{"port":"wallet","fault":"refuse"}')).toBe(415);
});

/** Requests the books under a name or address other than loopback's. */
const askAs = (
  trial: Trial,
  host: string,
  headers: Record<string, string>,
  [method, path]: readonly [string, string] = ['GET', '/books'],
): Promise<number> => {
  const { port } = new URL(trial.url());
  return new Promise((resolve, reject) => {
    const asked = request({ host, port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });
};

test.each([
  ['under a name of the web', { host: 'portal.example' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
])('a request %s does not reach the control interface', async (_, headers) => {
  const trial = await startTrial();
  expect(await askAs(trial, '127.0.0.1', headers)).toBe(403);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test.skipIf(outside === undefined)('from outside, only the bearer of SANDBOX_TOKEN gets in', async () => {
  const closed = await startTrial({ HOST: '0.0.0.0' });
  expect(await askAs(closed, outside ?? '', {})).toBe(403);
  expect(await askAs(closed, outside ?? '', { authorization: 'Bearer ' })).toBe(403);
  const opened = await startTrial({ HOST: '0.0.0.0', SANDBOX_TOKEN: 'secret' });
  expect(await askAs(opened, outside ?? '', { authorization: 'Bearer wrong' })).toBe(403);
  expect(await askAs(opened, outside ?? '', { authorization: 'Bearer secret' })).toBe(200);
});

describe('a page in the engineer’s browser', () => {
  const asked = [
    ['GET', '/books'],
    ['GET', '/phones/050000001'],
    ['GET', '/screen/050000001/events'],
    ['POST', '/faults'],
    ['DELETE', '/faults'],
    ['POST', '/reset'],
    ['POST', '/phones/050000007/auto'],
    ['POST', '/phones/050000007/prompts/one'],
  ] as const;

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' },
    { origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ])('of another site (%j) moves nothing and reads nothing: 403', async (headers) => {
    const trial = await startTrial();
    await arm(trial, { port: 'wallet', fault: 'refuse' });
    for (const each of asked) expect([each, await askAs(trial, '127.0.0.1', headers, each)]).toEqual([each, 403]);
    expect(at((await trial.call('GET', '/faults')).body, 'faults')).toHaveLength(1);
  });

  test('of another site posts no form either', async () => {
    const trial = await startTrial();
    const form = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await askAs(trial, '127.0.0.1', form, ['POST', '/reset'])).toBe(403);
  });

  test('of the portal leads to the virtual phone by its link; the phone itself goes on as ever', async () => {
    const trial = await startTrial();
    const link = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await askAs(trial, '127.0.0.1', link, ['GET', '/?msisdn=050000001'])).toBe(200);
    const own = { origin: trial.url(), 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(await askAs(trial, '127.0.0.1', own, ['POST', '/reset'])).toBe(200);
    expect(await askAs(trial, '127.0.0.1', { 'sec-fetch-site': 'none' }, ['GET', '/books'])).toBe(200);
  });
});
