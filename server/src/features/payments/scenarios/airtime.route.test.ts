import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { airtimePurchase, createAirtimePayer, type AirtimePayer } from '../../../testing/airtime-payer.ts';
import { aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import { failure } from '../../../testing/portal.ts';
import { answers, lostAfter, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let customer: AirtimePayer;
beforeEach(() => {
  customer = createAirtimePayer(portal);
});

const airtimeLeft = () => portal.operator.charging.balanceOf(`+242${customer.payer}`);
type Headers = Record<string, string | undefined>;

describe('a recharge paid with airtime', () => {
  test('goes from the code to the other line, one debit and one credit', async () => {
    const { refId, authorization } = await customer.consented();
    const token = { authorization };
    const balance = await customer.browser.post(
      'queryBalance',
      { msisdn: customer.payer, uniqueCode: refId, serviceType: 'AIRTIME' },
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
    const id = await customer.initiated(token);
    expect(await customer.statusOf(id)).toMatchObject({ status: 'REQUEST_REGISTERED', charged: 'no' });
    const sent = await customer.process(id, token);
    expect(sent).toMatchObject({ status: 200, body: { result: { transactionId: id, status: 'REQUEST_RAISED' } } });
    await portal.settle();
    expect(await customer.statusOf(id)).toMatchObject({
      status: 'SUCCESS',
      transactionStatus: 'SUCCESS',
      charged: 'yes',
    });
    expect(customer.debitsOf(id)).toMatchObject([
      { port: 'airtime', payer: `+242${customer.payer}`, charge: { amountMinor: 500, currency: 'XAF' }, refunds: 0 },
    ]);
    expect(portal.operator.book.creditsOf(id)).toMatchObject([{ target: '+242050000002' }]);
    expect(airtimeLeft()).toBe(4500);
  });

  test('for the very line that pays is refused before anything is begun, and the token serves another line', async () => {
    const { authorization } = await customer.consented({});
    const headers = { authorization, lang: 'en' };
    const reply = await customer.initiate(headers, { mobileNumber: customer.payer });
    const message = 'Choose another number or another way to pay';
    expect(reply).toMatchObject(failure('400'));
    expect(reply.body).toMatchObject({ message, result: { fields: [{ path: 'paymentMobile', message }] } });
    expect(reply.body.result.transactionId).toBeUndefined();
    const id = await customer.initiated({ authorization });
    expect((await customer.process(id, { authorization })).status).toBe(200);
    expect(customer.debits()).toHaveLength(1);
  });

  test('works with a token that names no purchase', async () => {
    const { authorization } = await customer.consented({});
    const id = await customer.initiated({ authorization });
    expect((await customer.process(id, { authorization })).status).toBe(200);
    expect(customer.debitsOf(id)).toHaveLength(1);
  });

  test('a second process has no effect', async () => {
    const { authorization } = await customer.consented();
    const id = await customer.initiated({ authorization });
    await customer.process(id, { authorization });
    for (const headers of [{ authorization }, {}])
      expect((await customer.process(id, headers)).body.result).toEqual({
        transactionId: id,
        status: 'ALREADY_PROCESSED',
      });
    expect(customer.debitsOf(id)).toHaveLength(1);
  });

  test('is done once when it is sent forty times at once', async () => {
    const { authorization } = await customer.consented();
    const id = await customer.initiated({ authorization });
    const replies = await Promise.all(Array.from({ length: 40 }, () => customer.process(id, { authorization })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.filter(({ body }) => body.result.status === 'ALREADY_PROCESSED')).toHaveLength(39);
    await portal.settle();
    expect([customer.debitsOf(id).length, portal.operator.book.creditsOf(id).length]).toEqual([1, 1]);
  });

  test('is given back when the line cannot be recharged', async () => {
    portal.operator.topup.refusals.set('+242050000077', 'line-barred');
    const { authorization } = await customer.consented({});
    const id = await customer.initiated({ authorization }, { mobileNumber: '050000077' });
    await customer.process(id, { authorization });
    await portal.settle();
    expect(await customer.statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'refunded' });
    expect(customer.debitsOf(id)).toMatchObject([{ refunds: 1 }]);
    expect(portal.operator.book.creditsOf(id)).toEqual([]);
  });

  test.each([
    ['after the debit', lostAfter, 1, 'SUCCESS'],
    ['before it', lostBefore, 1, 'SUCCESS'],
  ] as const)('an answer that is lost %s leads to one debit all the same', async (_, play, debits, status) => {
    const { authorization } = await customer.consented();
    const id = await customer.initiated({ authorization });
    portal.operator.charging.debit.next(play);
    expect((await customer.process(id, { authorization })).body.result.status).toBe('REQUEST_RAISED');
    await portal.settle();
    expect((await customer.statusOf(id)).status).toBe(status);
    expect(customer.debitsOf(id)).toHaveLength(debits);
  });
});

describe('too little airtime', () => {
  test('is 1010 from process in the right words, and the transaction ends FAILED', async () => {
    portal.operator.charging.balances.set(`+242${customer.payer}`, 499);
    const { authorization } = await customer.consented();
    const id = await customer.initiated({ authorization });
    const reply = await customer.browser.post('authProcess', aProcess(id, 'AIR_TIME'), { authorization, lang: 'en' });
    expect(reply).toMatchObject(failure('1010', 422));
    expect(reply.body).toMatchObject({
      message: "Looks like you don't have sufficient balance. Recharge airtime or try a different payment method.",
      result: { transactionId: id },
    });
    expect(await customer.statusOf(id)).toMatchObject({
      status: 'FAILED',
      charged: 'no',
      statusReason: expect.any(String),
    });
    expect([customer.debitsOf(id).length, airtimeLeft()]).toEqual([0, 499]);
  });

  test('the balance that was read is advice: the debit decides', async () => {
    const { authorization } = await customer.consented();
    const id = await customer.initiated({ authorization });
    portal.operator.charging.balances.set(`+242${customer.payer}`, 0);
    expect(await customer.process(id, { authorization })).toMatchObject(failure('1010', 422));
    expect(customer.debitsOf(id)).toEqual([]);
  });

  test('has spent the code; another method goes on with the same purchase', async () => {
    portal.operator.charging.balances.set(`+242${customer.payer}`, 0);
    const purchase = { 'purchase-id': randomUUID() };
    const { authorization } = await customer.consented();
    await customer.process(await customer.initiated({ authorization, ...purchase }), { authorization });
    expect(await customer.initiate({ authorization, ...purchase })).toMatchObject(failure('401'));
    const push = aRecharge({ paymentMobile: `0${customer.payer}`, mobileNumber: '050000002' });
    const other = await customer.browser.post('initiate', push, purchase);
    expect((await customer.browser.post('process', aProcess(other.body.result.transactionId))).status).toBe(200);
  });
});

describe('a debit that never left', () => {
  test('is a 503, and the code serves the next try', async () => {
    const purchase = { 'purchase-id': randomUUID() };
    const { authorization } = await customer.consented();
    portal.operator.charging.debit.next(unsent);
    const first = await customer.initiated({ authorization, ...purchase });
    expect(await customer.process(first, { authorization })).toMatchObject(failure('503'));
    expect(await customer.statusOf(first)).toMatchObject({ status: 'FAILED', charged: 'no' });
    const second = await customer.initiated({ authorization, ...purchase });
    expect((await customer.process(second, { authorization })).status).toBe(200);
    expect([customer.debitsOf(first).length, customer.debitsOf(second).length]).toEqual([0, 1]);
  });
});

const askBalance = (fields: object, headers: Headers = {}) =>
  customer.browser.post('queryBalance', { msisdn: customer.payer, serviceType: 'AIRTIME', ...fields }, headers);

describe('the airtime of a line', () => {
  test('is told for a token of that number alone', async () => {
    const { refId, authorization } = await customer.consented();
    expect((await askBalance({ uniqueCode: refId }, { authorization })).status).toBe(200);
    for (const nothing of [undefined, null, ''])
      expect((await askBalance({ uniqueCode: nothing }, { authorization })).status).toBe(200);
    const refused = [
      askBalance({ uniqueCode: refId }),
      askBalance({ uniqueCode: aTransactionId() }, { authorization }),
      askBalance({ msisdn: '050000001' }, { authorization }),
    ];
    for (const reply of await Promise.all(refused)) {
      expect(reply).toMatchObject(failure('401'));
      expect(reply.text).not.toContain('5000');
    }
  });

  test('is not told once the token is over', async () => {
    const { authorization } = await customer.consented();
    await letTimePass(portal.database, 601);
    expect(await askBalance({}, { authorization })).toMatchObject(failure('401'));
  });

  test('can be unlimited, or not to be had just now', async () => {
    const { authorization } = await customer.consented();
    const balances = [{ name: 'Crédit', remaining: 'unlimited' as const, expiresAt: '2026-12-31T00:00:00+01:00' }];
    portal.operator.findAirtime.next(answers({ outcome: 'found' as const, balances }));
    expect((await askBalance({}, { authorization })).body.result).toMatchObject([
      { balanceType: 'unlimited', balance: null, expireTime: '2026-12-31T00:00:00+01:00' },
    ]);
    portal.operator.findAirtime.next(answers({ outcome: 'unavailable' as const }));
    const reply = await askBalance({}, { authorization });
    expect(reply).toMatchObject(failure('503'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a SIM that was changed lately gets no code, so no debit [A30] [V6.3.3 V6.6.1]', async () => {
  const reply = await customer.browser.post('sendOtp', {
    msisdn: '050000011',
    requestType: 'AIR_TIME',
    ...airtimePurchase,
  });
  expect(reply).toMatchObject(failure('1011', 422));
  const debit = await customer.initiate({}, { paymentMobile: '0050000011' });
  expect(debit).toMatchObject(failure('401'));
});
