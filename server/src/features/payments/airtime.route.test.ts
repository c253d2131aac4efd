import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLine, consent } from '../../testing/consent.ts';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/operator.ts';
import { aProcess, aRecharge, aTransactionId } from '../../testing/orders.ts';
import { aPortal, type Browser, type TestPortal } from '../../testing/portal.ts';
import { answers, lostAfter, lostBefore, unsent } from '../../testing/scripted.ts';
import { letTimePass } from '../../testing/time.ts';

let portal: TestPortal;
let browser: Browser;
let payer: string;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator());
});
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

const order = (changes: Partial<InitiateRequest> = {}) =>
  aRecharge({
    paymentMode: 'AIR_TIME',
    paymentMobile: `0${payer}`,
    mobileNumber: '050000002',
    emailId: 'client@example.cg',
    ...changes,
  });
const named = { amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' };
const consented = (fields: object = named) =>
  consent({ browser, operator: portal.operator }, payer, 'AIR_TIME', fields);
type Headers = Record<string, string | undefined>;
const initiate = (headers: Headers, changes: Partial<InitiateRequest> = {}) =>
  browser.post('authInitiate', order(changes), headers);
const initiated = async (...given: Parameters<typeof initiate>) =>
  (await initiate(...given)).body.result.transactionId;
const process = (id: string, headers: Headers) => browser.post('authProcess', aProcess(id, 'AIR_TIME'), headers);
const statusOf = async (id: string) => (await browser.get('status', { tid: id })).body.result;
const failure = (code: string, status = Number(code)) => ({ status, body: { status: 'failure', code } });
const debitsOf = (id: string) => portal.operator.book.debits.filter(({ transactionId }) => transactionId === id);
const balanceOf = (msisdn: string) => portal.operator.charging.balanceOf(`+242${msisdn}`);

describe('a recharge paid with airtime', () => {
  test('goes from the code to the other line, one debit and one credit', async () => {
    const { refId, authorization } = await consented();
    const token = { authorization };
    const balance = await browser.post(
      'queryBalance',
      { msisdn: payer, uniqueCode: refId, serviceType: 'AIRTIME' },
      token,
    );
    expect(balance.body.result).toEqual([
      {
        balanceDescription: 'Crédit',
        balanceType: 'limited',
        balance: 5000,
        unitType: 'CFA',
        expireTime: null,
        serviceType: 'AIRTIME',
      },
    ]);
    const id = await initiated(token);
    expect(await statusOf(id)).toMatchObject({ status: 'REQUEST_REGISTERED', charged: 'no' });
    const sent = await process(id, token);
    expect(sent).toMatchObject({ status: 200, body: { result: { transactionId: id, status: 'REQUEST_RAISED' } } });
    await portal.settle();
    expect(await statusOf(id)).toMatchObject({ status: 'SUCCESS', transactionStatus: 'SUCCESS', charged: 'yes' });
    expect(debitsOf(id)).toMatchObject([
      { port: 'airtime', payer: `+242${payer}`, charge: { amountMinor: 500, currency: 'XAF' }, refunds: 0 },
    ]);
    expect(portal.operator.book.creditsOf(id)).toMatchObject([{ target: '+242050000002' }]);
    expect(balanceOf(payer)).toBe(4500);
  });

  test('works with a token that names no purchase', async () => {
    const { authorization } = await consented({});
    const id = await initiated({ authorization });
    expect((await process(id, { authorization })).status).toBe(200);
    expect(debitsOf(id)).toHaveLength(1);
  });

  test('a second process has no effect', async () => {
    const { authorization } = await consented();
    const id = await initiated({ authorization });
    await process(id, { authorization });
    for (const headers of [{ authorization }, {}])
      expect((await process(id, headers)).body.result).toEqual({ transactionId: id, status: 'ALREADY_PROCESSED' });
    expect(debitsOf(id)).toHaveLength(1);
  });

  test('is done once when it is sent forty times at once', async () => {
    const { authorization } = await consented();
    const id = await initiated({ authorization });
    const replies = await Promise.all(Array.from({ length: 40 }, () => process(id, { authorization })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.filter(({ body }) => body.result.status === 'ALREADY_PROCESSED')).toHaveLength(39);
    await portal.settle();
    expect([debitsOf(id).length, portal.operator.book.creditsOf(id).length]).toEqual([1, 1]);
  });

  test('is given back when the line cannot be recharged', async () => {
    portal.operator.topup.refusals.set('+242050000077', 'line-barred');
    const { authorization } = await consented({});
    const id = await initiated({ authorization }, { mobileNumber: '050000077' });
    await process(id, { authorization });
    await portal.settle();
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'refunded' });
    expect(debitsOf(id)).toMatchObject([{ refunds: 1 }]);
    expect(portal.operator.book.creditsOf(id)).toEqual([]);
  });

  test.each([
    ['after the debit', lostAfter, 1, 'SUCCESS'],
    ['before it', lostBefore, 1, 'SUCCESS'],
  ] as const)('an answer that is lost %s leads to one debit all the same', async (_, play, debits, status) => {
    const { authorization } = await consented();
    const id = await initiated({ authorization });
    portal.operator.charging.debit.next(play);
    expect((await process(id, { authorization })).body.result.status).toBe('REQUEST_RAISED');
    await portal.settle();
    expect((await statusOf(id)).status).toBe(status);
    expect(debitsOf(id)).toHaveLength(debits);
  });
});

describe('too little airtime', () => {
  test('is 1010 from process in the words of the specification, and the transaction ends FAILED', async () => {
    portal.operator.charging.balances.set(`+242${payer}`, 499);
    const { authorization } = await consented();
    const id = await initiated({ authorization });
    const reply = await browser.post('authProcess', aProcess(id, 'AIR_TIME'), { authorization, lang: 'en' });
    expect(reply).toMatchObject(failure('1010', 422));
    expect(reply.body).toMatchObject({
      message: "Looks like you don't have sufficient balance. Recharge airtime or try a different payment method.",
      result: { transactionId: id },
    });
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'no', statusReason: expect.any(String) });
    expect([debitsOf(id).length, balanceOf(payer)]).toEqual([0, 499]);
  });

  test('the balance that was read is advice: the debit decides', async () => {
    const { authorization } = await consented();
    const id = await initiated({ authorization });
    portal.operator.charging.balances.set(`+242${payer}`, 0);
    expect(await process(id, { authorization })).toMatchObject(failure('1010', 422));
    expect(debitsOf(id)).toEqual([]);
  });

  test('has spent the code; another method goes on with the same purchase', async () => {
    portal.operator.charging.balances.set(`+242${payer}`, 0);
    const purchase = { 'purchase-id': randomUUID() };
    const { authorization } = await consented();
    await process(await initiated({ authorization, ...purchase }), { authorization });
    expect(await initiate({ authorization, ...purchase })).toMatchObject(failure('401'));
    const push = aRecharge({ paymentMobile: `0${payer}`, mobileNumber: '050000002' });
    const other = await browser.post('initiate', push, purchase);
    expect((await browser.post('process', aProcess(other.body.result.transactionId))).status).toBe(200);
  });
});

describe('a debit that never left', () => {
  test('is a 503, and the code serves the next try', async () => {
    const purchase = { 'purchase-id': randomUUID() };
    const { authorization } = await consented();
    portal.operator.charging.debit.next(unsent);
    const first = await initiated({ authorization, ...purchase });
    expect(await process(first, { authorization })).toMatchObject(failure('503'));
    expect(await statusOf(first)).toMatchObject({ status: 'FAILED', charged: 'no' });
    const second = await initiated({ authorization, ...purchase });
    expect((await process(second, { authorization })).status).toBe(200);
    expect([debitsOf(first).length, debitsOf(second).length]).toEqual([0, 1]);
  });
});

describe('without a good token, nothing is initiated', () => {
  const refused = async (headers: Headers, changes: Partial<InitiateRequest> = {}) => {
    expect(await initiate(headers, changes)).toMatchObject(failure('401'));
    expect(portal.operator.book.debits.filter(({ payer: of }) => of === `+242${payer}`)).toEqual([]);
  };

  test('none at all, none of ours, or a header of another kind', async () => {
    await refused({});
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic bGlzb2xvOng='])
      await refused({ authorization });
  });

  test('for another number', async () => {
    const { authorization } = await consented({});
    await refused({ authorization }, { paymentMobile: '0050000009' });
  });

  test('for another purpose', async () => {
    const { authorization } = await consent({ browser, operator: portal.operator }, payer, 'LISOLO_MONEY');
    await refused({ authorization });
  });

  test.each<Partial<InitiateRequest>>([
    { amount: 501, unit: 501 },
    { amount: 5000, unit: 5000 },
    { mobileNumber: '050000005' },
    { mobileNumber: '' },
  ])('for another purchase than the one it names: %j', async (changes) => {
    await refused({ authorization: (await consented()).authorization }, changes);
  });

  test('that is over', async () => {
    const { authorization } = await consented();
    await letTimePass(portal.database, 601);
    await refused({ authorization });
  });

  test('that was spent', async () => {
    const { authorization } = await consented({});
    const id = await initiated({ authorization });
    await process(id, { authorization });
    expect(await initiate({ authorization }, { amount: 700, unit: 700 })).toMatchObject(failure('401'));
    expect(portal.operator.book.debits.filter(({ payer: of }) => of === `+242${payer}`)).toHaveLength(1);
  });

  test('on the plain path, whatever the token', async () => {
    const { authorization } = await consented();
    expect(await browser.post('initiate', order(), { authorization })).toMatchObject(failure('401'));
  });

  test('nor is a line told of: the token comes before the look-up of the number', async () => {
    await refused({}, { mobileNumber: '050000003' });
    await refused({}, { mobileNumber: '060000001' });
  });
});

describe('without a good token, nothing is sent', () => {
  let id: string;
  let authorization: string;
  beforeEach(async () => {
    ({ authorization } = await consented());
    id = await initiated({ authorization });
  });
  const refused = async (path: 'process' | 'authProcess', headers: Headers) => {
    const reply = await browser.post(path, aProcess(id, 'AIR_TIME'), headers);
    expect(reply).toMatchObject(failure('401'));
    expect(debitsOf(id)).toEqual([]);
    expect((await statusOf(id)).status).toBe('REQUEST_REGISTERED');
  };

  test('none, or one that is none', async () => {
    await refused('authProcess', {});
    await refused('authProcess', { authorization: `Bearer ${'A'.repeat(43)}` });
  });

  test('on the plain path, whatever the token', async () => {
    await refused('process', { authorization });
    await refused('process', {});
  });

  test('another’s, or one for another purchase or purpose', async () => {
    const mine = payer;
    payer = aLine();
    const others = (await consented()).authorization;
    payer = mine;
    await refused('authProcess', { authorization: others });
    await letTimePass(portal.database, 61);
    const forMore = (await consented({ ...named, amount: 600 })).authorization;
    await refused('authProcess', { authorization: forMore });
    await letTimePass(portal.database, 61);
    const person = { browser, operator: portal.operator };
    const ofWallet = (await consent(person, payer, 'LISOLO_MONEY', named)).authorization;
    await refused('authProcess', { authorization: ofWallet });
  });

  test('one that is over by then', async () => {
    await letTimePass(portal.database, 601);
    await refused('authProcess', { authorization });
  });

  test('one that another transaction was sent under', async () => {
    await letTimePass(portal.database, 61);
    const { authorization: loose } = await consented({});
    const other = await initiated({ authorization: loose }, { amount: 900, unit: 900 });
    await process(other, { authorization: loose });
    await refused('authProcess', { authorization: loose });
    expect((await process(id, { authorization })).status).toBe(200);
  });

  test('nor as another mode, by another payer, or with a PIN', async () => {
    const bodies = [
      aProcess(id, 'LISOLO_MONEY_PUSH'),
      aProcess(id, 'PAYMENT_GATEWAY'),
      { ...aProcess(id, 'AIR_TIME'), paymentMobile: '0050000009' },
      { ...aProcess(id, 'AIR_TIME'), amPin: 'sealed' },
    ];
    for (const body of bodies)
      for (const path of ['process', 'authProcess'] as const) {
        const reply = await browser.post(path, body, { authorization });
        expect([400, 401]).toContain(reply.status);
        expect(debitsOf(id)).toEqual([]);
      }
  });
});

describe('modes that need no token', () => {
  test.each([
    ['LISOLO_MONEY_PUSH', ''],
    ['SMARTCASH_SECURE', ''],
    ['MPESA', ''],
    ['PAYMENT_GATEWAY', 'PAYSTACK'],
  ])('are not taken on the path of those that do: %s', async (paymentMode, paymentGateway) => {
    const { authorization } = await consented({});
    const reply = await initiate({ authorization }, { paymentMode, paymentGateway });
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'paymentMode' }] } });
  });

  test('are not sent on it either', async () => {
    const { authorization } = await consented({});
    const push = aRecharge({ paymentMobile: `0${payer}` });
    const id = (await browser.post('initiate', push)).body.result.transactionId;
    const reply = await browser.post('authProcess', aProcess(id), { authorization });
    expect(reply).toMatchObject(failure('400'));
    expect(debitsOf(id)).toEqual([]);
  });

  test('an id that is not there is a 404 on both paths', async () => {
    for (const path of ['process', 'authProcess'] as const)
      expect(await browser.post(path, aProcess(aTransactionId(), 'AIR_TIME'))).toMatchObject(failure('404'));
  });
});

describe('the airtime of a line', () => {
  const ask = (fields: object, headers: Headers = {}) =>
    browser.post('queryBalance', { msisdn: payer, serviceType: 'AIRTIME', ...fields }, headers);

  test('is told for a token of that number alone', async () => {
    const { refId, authorization } = await consented();
    expect((await ask({ uniqueCode: refId }, { authorization })).status).toBe(200);
    for (const nothing of [undefined, null, ''])
      expect((await ask({ uniqueCode: nothing }, { authorization })).status).toBe(200);
    const refused = [
      ask({ uniqueCode: refId }),
      ask({ uniqueCode: aTransactionId() }, { authorization }),
      ask({ msisdn: '050000001' }, { authorization }),
    ];
    for (const reply of await Promise.all(refused)) {
      expect(reply).toMatchObject(failure('401'));
      expect(reply.text).not.toContain('5000');
    }
  });

  test('is not told once the token is over', async () => {
    const { authorization } = await consented();
    await letTimePass(portal.database, 601);
    expect(await ask({}, { authorization })).toMatchObject(failure('401'));
  });

  test('can be unlimited, or not to be had just now', async () => {
    const { authorization } = await consented();
    const balances = [{ name: 'Crédit', remaining: 'unlimited' as const, expiresAt: '2026-12-31T00:00:00+01:00' }];
    portal.operator.findAirtime.next(answers({ outcome: 'found' as const, balances }));
    expect((await ask({}, { authorization })).body.result).toMatchObject([
      { balanceType: 'unlimited', balance: null, expireTime: '2026-12-31T00:00:00+01:00' },
    ]);
    portal.operator.findAirtime.next(answers({ outcome: 'unavailable' as const }));
    const reply = await ask({}, { authorization });
    expect(reply).toMatchObject(failure('503'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a SIM that was changed lately gets no code, so no debit (A30)', async () => {
  const reply = await browser.post('sendOtp', { msisdn: '050000011', requestType: 'AIR_TIME', ...named });
  expect(reply).toMatchObject(failure('1011', 422));
  const debit = await initiate({}, { paymentMobile: '0050000011' });
  expect(debit).toMatchObject(failure('401'));
});
