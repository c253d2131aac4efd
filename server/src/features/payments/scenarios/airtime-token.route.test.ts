import type { InitiateRequest } from '@selfcare/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { airtimePurchase, createAirtimePayer, type AirtimePayer } from '../../../testing/airtime-payer.ts';
import { aLine, consent } from '../../../testing/consent.ts';
import { anInvoice, aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import { failure } from '../../../testing/portal.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let customer: AirtimePayer;
beforeEach(() => {
  customer = createAirtimePayer(portal);
});

type Headers = Record<string, string | undefined>;

const notInitiated = async (headers: Headers, changes: Partial<InitiateRequest> = {}) => {
  expect(await customer.initiate(headers, changes)).toMatchObject(failure('401'));
  expect(customer.debits()).toEqual([]);
};

describe('without a good token, nothing is initiated', () => {
  test('none at all, none of ours, or a header of another kind [V7.2.1 V8.2.1]', async () => {
    await notInitiated({});
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic bGlzb2xvOng='])
      await notInitiated({ authorization });
  });

  test('for another number [I13]', async () => {
    const { authorization } = await customer.consented({});
    await notInitiated({ authorization }, { paymentMobile: '0050000009' });
  });

  test('for another purpose [I13]', async () => {
    const { browser, payer } = customer;
    const { authorization } = await consent({ browser, operator: portal.operator }, payer, 'LISOLO_MONEY');
    await notInitiated({ authorization });
  });

  test.each<Partial<InitiateRequest>>([
    { amount: 501, unit: 501 },
    { amount: 5000, unit: 5000 },
    { mobileNumber: '050000005' },
    { mobileNumber: '' },
  ])('for another purchase than the one it names: %j', async (changes) => {
    await notInitiated({ authorization: (await customer.consented()).authorization }, changes);
  });

  test('that is over', async () => {
    const { authorization } = await customer.consented();
    await letTimePass(portal.database, 601);
    await notInitiated({ authorization });
  });

  test('that was spent [I13] [A41] [V7.4.1]', async () => {
    const { authorization } = await customer.consented({});
    const id = await customer.initiated({ authorization });
    await customer.process(id, { authorization });
    expect(await customer.initiate({ authorization }, { amount: 700, unit: 700 })).toMatchObject(failure('401'));
    expect(customer.debits()).toHaveLength(1);
  });

  test('on the plain path, whatever the token [A41] [V6.3.4]', async () => {
    const { authorization } = await customer.consented();
    expect(await customer.browser.post('initiate', customer.order(), { authorization })).toMatchObject(failure('401'));
  });

  test('nor is a line told of: the token comes before the look-up of the number', async () => {
    await notInitiated({}, { mobileNumber: '050000003' });
    await notInitiated({}, { mobileNumber: '060000001' });
  });
});

test('a token for a bill of no line names its amount', async () => {
  const own = { paymentMobile: `0${customer.payer}`, emailId: 'client@example.cg' };
  const invoice = anInvoice({ ...own, paymentMode: 'AIR_TIME' });
  const { authorization } = await customer.consented({ amount: 35_000, transactionType: 'POSTPAID_BILL' });
  expect((await customer.initiate({ authorization }, invoice)).status).toBe(200);
  await notInitiated({ authorization }, { ...invoice, amount: 34_000, unit: 34_000 });
});

describe('without a good token, nothing is sent', () => {
  let id: string;
  let authorization: string;
  beforeEach(async () => {
    ({ authorization } = await customer.consented());
    id = await customer.initiated({ authorization });
  });
  const refused = async (path: 'process' | 'authProcess', headers: Headers) => {
    const reply = await customer.browser.post(path, aProcess(id, 'AIR_TIME'), headers);
    expect(reply).toMatchObject(failure('401'));
    expect(customer.debitsOf(id)).toEqual([]);
    expect((await customer.statusOf(id)).status).toBe('REQUEST_REGISTERED');
  };

  test('none, or one that is none [A09]', async () => {
    await refused('authProcess', {});
    await refused('authProcess', { authorization: `Bearer ${'A'.repeat(43)}` });
  });

  test('on the plain path, whatever the token [A41] [V6.3.4]', async () => {
    await refused('process', { authorization });
    await refused('process', {});
  });

  test('another’s, or one for another purchase or purpose [A09]', async () => {
    const mine = customer.payer;
    customer.payer = aLine();
    const others = (await customer.consented()).authorization;
    customer.payer = mine;
    await refused('authProcess', { authorization: others });
    await letTimePass(portal.database, 61);
    const forMore = (await customer.consented({ ...airtimePurchase, amount: 600 })).authorization;
    await refused('authProcess', { authorization: forMore });
    await letTimePass(portal.database, 61);
    const person = { browser: customer.browser, operator: portal.operator };
    const ofWallet = (await consent(person, mine, 'LISOLO_MONEY', airtimePurchase)).authorization;
    await refused('authProcess', { authorization: ofWallet });
  });

  test('one that is over by then', async () => {
    await letTimePass(portal.database, 601);
    await refused('authProcess', { authorization });
  });

  test('one that another transaction was sent under [A09]', async () => {
    await letTimePass(portal.database, 61);
    const { authorization: loose } = await customer.consented({});
    const other = await customer.initiated({ authorization: loose }, { amount: 900, unit: 900 });
    await customer.process(other, { authorization: loose });
    await refused('authProcess', { authorization: loose });
    expect((await customer.process(id, { authorization })).status).toBe(200);
  });

  test('nor as another mode, by another payer, or with a PIN [V2.2.3]', async () => {
    const bodies = [
      aProcess(id, 'LISOLO_MONEY_PUSH'),
      aProcess(id, 'PAYMENT_GATEWAY'),
      { ...aProcess(id, 'AIR_TIME'), paymentMobile: '0050000009' },
      { ...aProcess(id, 'AIR_TIME'), amPin: 'sealed' },
    ];
    for (const body of bodies)
      for (const path of ['process', 'authProcess'] as const) {
        const reply = await customer.browser.post(path, body, { authorization });
        expect([400, 401]).toContain(reply.status);
        expect(customer.debitsOf(id)).toEqual([]);
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
    const { authorization } = await customer.consented({});
    const reply = await customer.initiate({ authorization }, { paymentMode, paymentGateway });
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'paymentMode' }] } });
  });

  test('are not sent on it either', async () => {
    const { authorization } = await customer.consented({});
    const push = aRecharge({ paymentMobile: `0${customer.payer}` });
    const id = (await customer.browser.post('initiate', push)).body.result.transactionId;
    const reply = await customer.browser.post('authProcess', aProcess(id), { authorization });
    expect(reply).toMatchObject(failure('400'));
    expect(customer.debitsOf(id)).toEqual([]);
  });

  test('an id that is not there is a 404 on both paths', async () => {
    for (const path of ['process', 'authProcess'] as const)
      expect(await customer.browser.post(path, aProcess(aTransactionId(), 'AIR_TIME'))).toMatchObject(failure('404'));
  });
});
