import { randomUUID } from 'node:crypto';
import { basePath, calls } from '@selfcare/contract/calls';
import { beforeAll, expect, test, vi } from 'vitest';
import { aCardRecharge, aProcess, aRecharge } from '../../testing/orders.ts';
import { answers, lostBefore } from '../../testing/fakes/scripted.ts';
import { raise } from '../../testing/raise.ts';
import { usePortal } from '../../testing/use-portal.ts';

/** Canaries: wherever one of these turns up that is no place of its own, something leaks (docs/abuse.md A23). */
const canaries = {
  payer: '051234567',
  target: '057654321',
  email: 'canary@example.cg',
  pin: 'sealed-pin-canary',
  text: 'free-text-canary',
  secret: 'canary-secret-of-callbacks',
};

const portal = await usePortal({ CALLBACK_SECRET: canaries.secret });
let id: string;
let cookie: string;
beforeAll(() => everyRoute());

const order = () =>
  aRecharge({
    paymentMobile: `0${canaries.payer}`,
    mobileNumber: canaries.target,
    emailId: canaries.email,
    loggedInNumber: canaries.text,
  });

/** Each call in its good days and its bad ones. */
const everyRoute = async () => {
  const browser = portal.browser();
  for (const name of ['lineType', 'validateMsisdn'] as const)
    for (const msisdn of [canaries.target, `+242${canaries.payer}`, '0', canaries.text])
      await browser.post(name, { msisdn });
  await browser.post('bundles', { msisdn: canaries.target, lineType: 'PREPAID' });
  await browser.post('paymentOptions', {
    amount: 500,
    transactionType: 'PREPAID_RECHARGE',
    mobileNumber: canaries.target,
  });

  id = (await browser.post('initiate', order())).body.result.transactionId;
  await browser.post('process', { ...aProcess(id), amPin: canaries.pin });
  await browser.post('process', { ...aProcess(id), paymentMobile: `0${canaries.payer}` });
  portal.operator.wallet.approve(id);
  await portal.settle();
  await browser.get('status', { tid: id });
  const card = aCardRecharge({ mobileNumber: canaries.target, emailId: canaries.email });
  await raise(browser, card);
  cookie = browser.cookie()!.split('=')[1]!;

  await browser.post('initiate', { ...order(), [canaries.text]: canaries.email });
  await browser.post('initiate', { ...order(), paymentMode: canaries.text });
  for (const raw of [
    `{"${canaries.text}":`,
    `{"a":"${canaries.payer}","a":"${canaries.email}"}`,
    JSON.stringify(canaries.text),
  ])
    await browser.send('POST', browser.pathOf('initiate'), { raw, headers: { 'idempotency-key': randomUUID() } });
  await browser.send(
    'GET',
    `${basePath}${calls.status.paths[0]}?tid=${canaries.payer}&${canaries.text}=${canaries.email}`,
  );
  await browser.send('GET', `${basePath}${canaries.text}/${canaries.payer}`);
  await browser.send(
    'GET',
    `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${canaries.payer}`,
  );
  await webhooks();
  await failures();
};

const webhooks = async () => {
  const body = { requestingOrganisationTransactionReference: id, debitParty: canaries.payer };
  for (const secret of [canaries.secret, `${canaries.text}${canaries.secret}`])
    await portal.browser().send('POST', '/api/portal-service/webhooks/mobile-money', {
      body,
      headers: { authorization: `Bearer ${secret}` },
    });
};

/** Errors whose messages hold what was given to them, as a database's do. */
const failures = async () => {
  const broken = () =>
    Promise.reject(
      Object.assign(new Error(`failing row (${canaries.payer}, ${canaries.email})`), {
        code: '23502',
        detail: canaries.payer,
      }),
    );
  const browser = portal.browser();
  portal.operator.findLine.next(broken);
  await browser.post('lineType', { msisdn: canaries.target });
  portal.operator.wallet.debit.next(
    broken,
    lostBefore,
    answers({ outcome: 'declined' as const, reason: 'wallet-locked' as const }),
  );
  for (const amount of [600, 700, 800]) await raise(browser, { ...order(), amount, unit: amount });
  vi.spyOn(portal.database, 'query').mockImplementation(broken);
  await browser.get('status', { tid: id });
  await browser.post('initiate', order());
  vi.restoreAllMocks();
};

test('calls of the API leave their line in the log as it is shipped, also those that went well [V16.3.1]', () => {
  const lines = portal.log.map(
    (line) => JSON.parse(line) as { msg: string; route?: string; status?: number; level: number },
  );
  const calls = lines.filter(({ msg, route }) => msg === 'request' && route?.startsWith(basePath));
  expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
  expect(calls.filter(({ level }) => level < 30)).toEqual([]);
});

test('the log has a line for each request, with route, status and trace id, and none of the canaries [A23] [V14.2.4 V16.2.1 V16.2.4 V16.2.5 V16.3.1 V16.3.2 V16.4.1]', () => {
  const lines = portal.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(30);
  for (const line of requests) {
    expect(Object.keys(line).toSorted()).toEqual([
      'app',
      'level',
      'method',
      'ms',
      'msg',
      'route',
      'status',
      'time',
      'traceId',
    ]);
  }
  expect(lines.filter(({ level }) => Number(level) >= 50).length).toBeGreaterThan(0);
  const text = portal.log.join('');
  for (const [name, canary] of Object.entries({ ...canaries, id, cookie }))
    expect([name, text.includes(canary)]).toEqual([name, false]);
});

test('the database holds none of the canaries in clear [A23] [V14.1.2 V14.2.4]', async () => {
  const tables = await portal.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const seen: string[] = [];
  for (const { name } of tables) {
    const rows = await portal.database.query(`select * from ${name}`);
    if (rows.length > 0) seen.push(name);
    const text = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value)));
    for (const canary of [...Object.values(canaries), cookie])
      expect([name, canary, text.some((value) => value?.includes(canary))]).toEqual([name, canary, false]);
  }
  expect(seen).toEqual(
    expect.arrayContaining(['payment', 'purchase', 'payment_event', 'callback', 'idempotency_key', 'rate_limit']),
  );
});

test('metrics hold none of the canaries [A23] [V16.2.5]', async () => {
  const { body } = await portal.app.inject('/metrics');
  for (const canary of [...Object.values(canaries), id]) expect(body).not.toContain(canary);
});
