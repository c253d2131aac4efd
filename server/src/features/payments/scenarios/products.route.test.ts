import type { InitiateRequest } from '@selfcare/contract/payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { aLine, consent, smsTo } from '../../../testing/consent.ts';
import { openMemory } from '../../../testing/databases.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aBill, aBundle, anInvoice, aProcess } from '../../../testing/orders.ts';
import { aPortal, type Browser, type TestPortal } from '../../../testing/portal.ts';
import { payFor } from '../../../testing/raise.ts';

let database: Database;
let portal: TestPortal;
let owner: Browser;
beforeAll(async () => {
  database = await openMemory();
});
// Billing remembers what was paid: each test has an operator of its own.
beforeEach(async () => {
  await emptyPayments(database);
  await database.query('delete from rate_limit');
  portal = await aPortal(database, createOperator());
  owner = portal.browser();
});
afterEach(() => portal.app.close());
afterAll(() => database.close());

const statusOf = async (id: string, by = owner) => (await by.get('status', { tid: id })).body.result;

const paid = (order: InitiateRequest, headers = {}) => payFor(portal, owner, order, headers);

describe('the status of a product', () => {
  test('shows a bundle by its name in the language in which it was begun, and its line', async () => {
    const id = await paid(aBundle({ mobileNumber: '050000012' }), { lang: 'en' });
    expect(portal.operator.findOffering.calls.at(-1)).toEqual({ productCode: 'D1', language: 'en' });
    expect(await statusOf(id)).toMatchObject({
      status: 'SUCCESS',
      transactionType: 'PREPAID_BUNDLES',
      bundleDescription: 'Forfait D1',
      mobileNumber: '050000012',
      accountId: null,
      invoiceNumber: null,
      bundle: { data: 1, dataUnit: 'GB', voice: null, voiceUnit: null, sms: null, expiresAt: expect.any(String) },
      invoice: null,
    });
  });

  test('shows a bill by its line and account, an invoice by its account and number', async () => {
    const bill = await paid(aBill());
    expect(await statusOf(bill)).toMatchObject({
      status: 'SUCCESS',
      amount: 24_351,
      mobileNumber: '050000003',
      accountId: '1000000003',
      invoiceNumber: null,
      bundleDescription: null,
    });
    const invoice = await paid(anInvoice());
    expect(await statusOf(invoice)).toMatchObject({
      status: 'SUCCESS',
      mobileNumber: null,
      accountId: 'PE1234567890',
      invoiceNumber: 'INV-F-1',
      bundle: null,
      invoice: { dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
  });

  test('says what a part payment has paid of a bill and what it left, to its own browser alone', async () => {
    const id = await paid(aBill({ amount: 20_000, unit: 20_000 }));
    const bill = { paid: 20_000, left: 4350.4, currencyCode: 'CFA' };
    expect((await statusOf(id)).bill).toEqual(bill);
    expect((await owner.get('fetchTransaction', { txnId: id })).body.result.bill).toEqual(bill);
    expect((await statusOf(id, portal.browser())).bill).toBeNull();
    const { receiptCode } = await statusOf(id);
    expect((await owner.get('checkReceipt', { code: receiptCode })).text).not.toMatch(/bill|left|4350/);
  });

  test('says that a bill or invoice that was rounded up and paid whole has nothing left', async () => {
    expect((await statusOf(await paid(aBill()))).bill).toEqual({ paid: 24_351, left: 0, currencyCode: 'CFA' });
    expect((await statusOf(await paid(anInvoice()))).bill).toMatchObject({ left: 0 });
  });

  test('says nothing of a bill before it is paid, nor of one that an older release took', async () => {
    const id = (await owner.post('initiate', aBill())).body.result.transactionId;
    expect((await statusOf(id)).bill).toBeNull();
    const old = await paid(aBundle());
    expect((await statusOf(old)).bill).toBeNull();
  });

  test('masks line, account and invoice for a stranger', async () => {
    const stranger = portal.browser();
    const bill = (await owner.post('initiate', aBill())).body.result.transactionId;
    const reply = await stranger.get('status', { tid: bill });
    expect(reply.body.result).toMatchObject({ mobileNumber: '05 ••• •• 03', accountId: '10••••03' });
    const order = anInvoice({ invoiceNumber: 'INV-F-2', amount: 35_001, unit: 35_001 });
    const invoice = (await owner.post('initiate', order)).body.result.transactionId;
    const seen = await stranger.get('status', { tid: invoice });
    expect(seen.body.result).toMatchObject({
      accountId: 'PE••••90',
      invoiceNumber: 'IN••••-2',
      mobileNumber: null,
      invoice: null,
    });
    for (const secret of ['050000003', '1000000003', 'PE1234567890', 'INV-F-2'])
      expect(reply.text + seen.text).not.toContain(secret);
  });
});

const consented = ({ amount, mobileNumber, transactionType }: InitiateRequest, payer: string) => {
  portal.operator.charging.balances.set(`+242${payer}`, 100_000);
  const person = { browser: owner, operator: portal.operator };
  return consent(person, payer, 'AIR_TIME', { amount, mobileNumber, transactionType });
};

const withAirtime = (payer: string, order: InitiateRequest): InitiateRequest => ({
  ...order,
  paymentMode: 'AIR_TIME',
  paymentMobile: `0${payer}`,
  emailId: 'client@example.cg',
});

describe('a token', () => {
  const part = { amount: 2000, unit: 2000 };
  const orders: Record<string, InitiateRequest> = {
    'a bundle': aBundle({ mobileNumber: '050000012' }),
    'a bill': aBill(part),
    'an invoice': anInvoice({ invoiceNumber: 'INV-F-2', amount: 35_001, unit: 35_001 }),
  };

  test.each(Object.entries(orders))('bound to %s by send-otp initiates and pays it', async (_, order) => {
    const payer = aLine();
    const { authorization } = await consented(order, payer);
    const initiated = await owner.post('authInitiate', withAirtime(payer, order), { authorization });
    const { transactionId } = initiated.body.result;
    const processed = await owner.post('authProcess', aProcess(transactionId, 'AIR_TIME'), { authorization });
    expect(processed).toMatchObject({ status: 200, body: { result: { status: 'REQUEST_RAISED' } } });
    await portal.settle(60);
    expect((await statusOf(transactionId)).status).toBe('SUCCESS');
  });

  test('bound to one product serves no other, nor another line, nor another amount', async () => {
    const payer = aLine();
    const bill = orders['a bill']!;
    const { authorization } = await consented(bill, payer);
    for (const other of [
      orders['a bundle']!,
      anInvoice(part),
      aBill({ amount: 2001, unit: 2001 }),
      aBill({ ...part, mobileNumber: '050000004', accountId: '1000000004' }),
    ]) {
      const reply = await owner.post('authInitiate', withAirtime(payer, other), { authorization });
      expect(reply).toMatchObject({ status: 401, body: { code: '401' } });
    }
  });

  test('names the line of a bill in its message, and no account', async () => {
    const payer = aLine();
    await consented(orders['a bill']!, payer);
    expect(smsTo(portal.operator, payer)).toContain('05 000 00 03');
    const other = aLine();
    await consented(orders['an invoice']!, other);
    expect(smsTo(portal.operator, other)).not.toContain('1234567890');
  });
});

test('an amount that is not the price is counted', async () => {
  await owner.post('initiate', aBundle({ amount: 1, unit: 1 }));
  await owner.post('initiate', anInvoice({ invoiceNumber: 'INV-F-2', amount: 1, unit: 1 }));
  const { text } = await owner.send('GET', '/metrics');
  expect(text).toContain('amounts_differing_total{product="PREPAID_BUNDLES"} 1');
  expect(text).toContain('amounts_differing_total{product="POSTPAID_BILL"} 1');
});

test('guessing a line’s account at initiate costs the same wrong pairs as asking for its bill', async () => {
  for (let i = 0; i < 5; i += 1) {
    const reply = await owner.post('initiate', aBill({ accountId: `200000000${i}` }));
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'accountId' }] } });
  }
  expect((await owner.post('initiate', aBill())).status).toBe(429);
  expect((await owner.post('bill', { msisdn: '050000003', accountNo: '1000000003' })).status).toBe(429);
});
