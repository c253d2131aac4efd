import { startSandbox } from '@selfcare/sandbox/sandbox';
import { readSettings } from '@selfcare/sandbox/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListOfferings } from '../../features/bundles/gateway.ts';
import type { DeliveryRequest, Fulfilment } from '../../features/payments/gateway.ts';
import type { FindBalances, FindLine } from '../../features/subscribers/gateway.ts';
import { aTransactionId, impatientMs, lostAnswers, startOperator, type Operator } from '../testing-sandbox.ts';
import { createAirtimeBalance, createDataBalance } from './balances.ts';
import { createBillPayment } from './bill-payment.ts';
import { createAccountLookup } from './billing-account.ts';
import { createCatalogue, createOfferingLookup } from './catalogue.ts';
import { createLineLookup } from './line-lookup.ts';
import { createProductOrder } from './product-order.ts';
import { createTopup } from './topup.ts';
import { createUnpaidInvoices } from './unpaid-invoices.ts';

const everyFault = ['refuse', 'reject', 'timeout-before', 'timeout-after', 'error-after', 'delay'];
let sandbox: Operator;
const airtimeOf = (timeoutMs?: number, apiKey = 'airtime_test_lisolo'): Fulfilment =>
  createTopup({ baseUrl: `${sandbox.url}/airtime`, apiKey, timeoutMs });
const findLineOf = (timeoutMs?: number): FindLine =>
  createLineLookup({ baseUrl: `${sandbox.url}/billing`, apiKey: 'billing_test_lisolo', timeoutMs });
const findAirtimeOf = (timeoutMs?: number, apiKey = 'airtime_test_lisolo'): FindBalances =>
  createAirtimeBalance({ baseUrl: `${sandbox.url}/airtime`, apiKey, timeoutMs });
const unreadable: string[] = [];
const catalogueOf = (timeoutMs?: number): ListOfferings =>
  createCatalogue({
    baseUrl: `${sandbox.url}/billing`,
    apiKey: 'billing_test_lisolo',
    timeoutMs,
    onUnreadable: (productCode) => unreadable.push(productCode),
  });

beforeAll(async () => {
  sandbox = await startOperator({ readSettings, startSandbox });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.disarm());

const aDelivery = (target = '+242050000001'): DeliveryRequest => ({
  transactionId: aTransactionId(),
  target,
  price: { amountMinor: 500, currency: 'XAF' },
  productCode: 'ORP',
});

describe('a top-up', () => {
  it('is delivered, booked and found again by the transaction id', async () => {
    const delivery = aDelivery();
    const delivered = await airtimeOf().deliver(delivery);
    expect(delivered).toEqual({ outcome: 'delivered', reference: expect.any(String) });
    expect(await airtimeOf().find(delivery)).toEqual(delivered);
    expect((await sandbox.books(delivery.transactionId)).credits).toMatchObject([
      { kind: 'airtime', target: '050000001', amount: 500, currency: 'XAF' },
    ]);
  });

  it.each(['060000001', '050000003', '059999999'])('to %s is refused: no prepaid line', async (number) => {
    const delivery = aDelivery(`+242${number}`);
    expect(await airtimeOf().deliver(delivery)).toEqual({ outcome: 'refused', reason: 'line-unknown' });
    expect(await airtimeOf().find(delivery)).toEqual({ outcome: 'not-found' });
  });

  it('is refused for a barred line, and nothing is booked', async () => {
    const delivery = aDelivery();
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject' });
    expect(await airtimeOf().deliver(delivery)).toEqual({ outcome: 'refused', reason: 'line-barred' });
    expect((await sandbox.books(delivery.transactionId)).credits).toEqual([]);
  });

  it.each(lostAnswers)(
    'whose answer is lost ($fault) is searched before it is sent again: done $isDone',
    async ({ fault, isDone }) => {
      const delivery = aDelivery();
      await sandbox.arm({ port: 'airtime', operation: 'credit', fault });
      expect(await airtimeOf(impatientMs).deliver(delivery)).toEqual({ outcome: 'unknown' });
      const found = await airtimeOf().find(delivery);
      expect(found.outcome).toBe(isDone ? 'delivered' : 'not-found');
      if (!isDone) await airtimeOf().deliver(delivery);
      expect((await sandbox.books(delivery.transactionId)).credits).toHaveLength(1);
    },
  );

  it('sent twice adds twice: the system has no idempotency, so the search must come first', async () => {
    const delivery = aDelivery();
    await airtimeOf().deliver(delivery);
    await airtimeOf().deliver(delivery);
    expect((await sandbox.books(delivery.transactionId)).credits).toHaveLength(2);
  });

  it.each(everyFault)('stays unknown while the search meets %s', async (fault) => {
    const delivery = aDelivery();
    await airtimeOf().deliver(delivery);
    await sandbox.arm({ port: 'airtime', operation: 'enquiry', fault });
    expect(await airtimeOf(impatientMs).find(delivery)).toEqual({ outcome: 'unknown' });
    expect(await airtimeOf().find(delivery)).toMatchObject({ outcome: 'delivered' });
  });

  it('is unknown, not refused, under a wrong key', async () => {
    const stranger = airtimeOf(undefined, 'wrong');
    expect(await stranger.deliver(aDelivery())).toEqual({ outcome: 'unknown' });
    expect(await stranger.find(aDelivery())).toEqual({ outcome: 'unknown' });
  });
});

describe('a look-up', () => {
  it.each([
    ['050000001', { outcome: 'found', lineType: 'PREPAID', broadband: false, active: true }],
    ['050000003', { outcome: 'found', lineType: 'POSTPAID', broadband: false, active: true, accountNo: '1000000003' }],
    ['050000004', { outcome: 'found', lineType: 'HYBRID', broadband: false, active: true, accountNo: '1000000004' }],
    ['050000006', { outcome: 'found', lineType: 'PREPAID', broadband: true, active: true }],
    ['060000001', { outcome: 'unknown-number' }],
    ['059999999', { outcome: 'unknown-number' }],
  ])('of %s', async (number, lookup) => {
    expect(await findLineOf()(`+242${number}`)).toEqual(lookup);
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findLineOf(impatientMs)('+242050000001')).toEqual({ outcome: 'unavailable' });
  });
});

describe('the airtime of a line', () => {
  const anEnd = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

  it.each([
    ['050000002', '50'],
    ['050000011', '5000'],
    ['050000012', '1000'],
  ])('of %s is %s', async (number, amount) => {
    expect(await findAirtimeOf()(`+242${number}`)).toEqual({
      outcome: 'found',
      balances: [{ name: expect.stringMatching(/./), remaining: { amount, units: 'XAF' }, expiresAt: anEnd }],
    });
  });

  it('grows by what is topped up', async () => {
    await airtimeOf().deliver(aDelivery('+242050000013'));
    const balances = [{ remaining: { amount: '1500', units: 'XAF' } }];
    expect(await findAirtimeOf()('+242050000013')).toMatchObject({ outcome: 'found', balances });
  });

  it.each(['060000001', '059999999'])('of %s is nobody', async (number) => {
    expect(await findAirtimeOf()(`+242${number}`)).toEqual({ outcome: 'unknown-number' });
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'airtime', operation: 'lookup', fault });
    expect(await findAirtimeOf(impatientMs)('+242050000001')).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable under a wrong key', async () => {
    expect(await findAirtimeOf(undefined, 'wrong')('+242050000001')).toEqual({ outcome: 'unavailable' });
  });
});

describe('the catalogue', () => {
  it('is read whole, in the language asked for, and leaves nothing out that is sold', async () => {
    const [french, english] = [await catalogueOf()('fr-FR'), await catalogueOf()('en')];
    if (french.outcome !== 'listed' || english.outcome !== 'listed') throw new Error('Not listed');
    expect(unreadable).toEqual([]);
    expect(french.offerings.length).toBeGreaterThanOrEqual(24);
    expect(english.offerings.map(({ productCode }) => productCode)).toEqual(
      french.offerings.map(({ productCode }) => productCode),
    );
    expect(english.offerings.map(({ name }) => name)).not.toEqual(french.offerings.map(({ name }) => name));
    expect(new Set(french.offerings.map(({ category }) => category))).toEqual(
      new Set(['data', 'voice', 'mixed', 'night', 'broadband']),
    );
    expect(french.offerings.filter(({ validity }) => validity.value === -1)).not.toEqual([]);
    expect(french.offerings.find(({ productCode }) => productCode === 'D1G5D1')).toMatchObject({
      category: 'data',
      lineTypes: ['PREPAID', 'POSTPAID', 'HYBRID'],
      price: { amountMinor: 500, currency: 'XAF' },
      data: { value: 1.5, unit: 'GB' },
      validity: { value: 24, unit: 'hour' },
      periodType: 'day',
    });
  });

  it('does not sell what was withdrawn', async () => {
    const listed = await catalogueOf()('en');
    const codes = listed.outcome === 'listed' ? listed.offerings.map(({ productCode }) => productCode) : [];
    expect(codes).not.toContain('D3GD7');
    expect(codes).toContain('D5GD7');
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await catalogueOf(impatientMs)('fr-FR')).toEqual({ outcome: 'unavailable' });
  });
});

const billing = (timeoutMs?: number, apiKey = 'billing_test_lisolo') => ({
  baseUrl: `${sandbox.url}/billing`,
  apiKey,
  timeoutMs,
});

const findOffering = (productCode: string, timeoutMs?: number) =>
  createOfferingLookup(billing(timeoutMs))({ productCode, language: 'en' });

describe('one offering', () => {
  it('is on sale, withdrawn or unknown', async () => {
    expect(await findOffering('D1G5D1')).toMatchObject({
      outcome: 'on-sale',
      offering: { price: { amountMinor: 500 } },
    });
    expect(await findOffering('D3GD7')).toEqual({ outcome: 'withdrawn' });
    expect(await findOffering('NONE')).toEqual({ outcome: 'unknown-offering' });
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findOffering('D1G5D1', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});

const findData = (number: string) =>
  createDataBalance({ baseUrl: `${sandbox.url}/airtime`, apiKey: 'airtime_test_lisolo' })(`+242${number}`);

describe('the data of a line', () => {
  it('of the router are 12.4 GB and unlimited nights, with their ends', async () => {
    const anEnd = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await findData('050000006')).toEqual({
      outcome: 'found',
      balances: [
        { name: expect.any(String), remaining: { amount: '12.4', units: 'GB' }, expiresAt: anEnd },
        { name: expect.any(String), remaining: 'unlimited', expiresAt: anEnd },
      ],
    });
    expect(await findData('050000013')).toEqual({ outcome: 'unknown-number' });
  });
});

const findAccount = (accountNo: string, timeoutMs?: number) => createAccountLookup(billing(timeoutMs))(accountNo);
const listInvoices = (accountNo: string, timeoutMs?: number) => createUnpaidInvoices(billing(timeoutMs))(accountNo);
const foundAccount = (accountNo: string, more: object) => ({
  outcome: 'found',
  account: { accountNo, isClosed: false, msisdn: null, email: null, ...more },
});

describe('accounts and bills', () => {
  it('are those of its table', async () => {
    expect(await findAccount('1000000003')).toEqual(foundAccount('1000000003', { msisdn: '+242050000003' }));
    expect(await findAccount('1000000099')).toEqual(
      foundAccount('1000000099', { msisdn: '+242050000003', isClosed: true }),
    );
    expect(await findAccount('PE1234567890')).toEqual(foundAccount('PE1234567890', { email: 'client@example.cg' }));
    expect(await findAccount('PP1111111111')).toEqual({ outcome: 'unknown-account' });
    expect(await listInvoices('1000000003')).toMatchObject({
      outcome: 'listed',
      invoices: [
        { accountNo: '1000000003', outstanding: { hundredths: 1_200_000, currency: 'XAF' } },
        { outstanding: { hundredths: 1_235_040 } },
      ],
    });
    expect(await listInvoices('1000000004')).toEqual({ outcome: 'listed', invoices: [] });
  });

  it.each(everyFault)('are unavailable when they meet %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await findAccount('1000000003', impatientMs)).toEqual({ outcome: 'unavailable' });
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await listInvoices('1000000003', impatientMs)).toEqual({ outcome: 'unavailable' });
  });
});

const creditsOf = async ({ transactionId }: DeliveryRequest) => (await sandbox.books(transactionId)).credits;

describe.each([
  {
    name: 'a bundle order',
    of: createProductOrder,
    request: { target: '+242050000013', productCode: 'D1G5D1', price: { amountMinor: 500, currency: 'XAF' } },
    booked: { kind: 'bundle', target: '050000013', amount: 500 },
    rejected: 'bundle-withdrawn',
    wrong: [
      [{ productCode: 'D3GD7' }, 'bundle-withdrawn'],
      [{ productCode: 'NONE' }, 'bundle-withdrawn'],
      [{ target: '+242060000001' }, 'line-unknown'],
    ] as const,
  },
  {
    name: 'a bill payment',
    of: createBillPayment,
    request: { target: '1000000003', productCode: 'ORP', price: { amountMinor: 1000, currency: 'XAF' } },
    booked: { kind: 'bill', target: '1000000003', amount: 1000 },
    rejected: 'bill-settled',
    wrong: [
      [{ target: '1000000099' }, 'account-closed'],
      [{ target: '1000000005' }, 'account-unknown'],
      [{ target: '1000000004' }, 'bill-settled'],
      [{ invoiceNumber: 'NONE' }, 'bill-settled'],
    ] as const,
  },
])('$name', ({ of, request, booked, rejected, wrong }) => {
  const aGood = (): DeliveryRequest => ({ transactionId: aTransactionId(), ...request });

  it('is delivered, booked and found again by the transaction id', async () => {
    const good = aGood();
    expect(await of(billing()).find(good)).toEqual({ outcome: 'not-found' });
    const delivered = await of(billing()).deliver(good);
    expect(delivered).toEqual({ outcome: 'delivered', reference: expect.any(String) });
    expect(await of(billing()).find(good)).toEqual(delivered);
    expect(await creditsOf(good)).toMatchObject([{ ...booked, currency: 'XAF' }]);
  });

  it.each([...wrong])('with %j is refused for good: %s', async (change, reason) => {
    const good = { ...aGood(), ...change };
    expect(await of(billing()).deliver(good)).toEqual({ outcome: 'refused', reason });
    expect(await creditsOf(good)).toEqual([]);
  });

  it('is refused in the protocol’s own words', async () => {
    await sandbox.arm({ port: 'billing', operation: 'credit', fault: 'reject' });
    expect(await of(billing()).deliver(aGood())).toEqual({ outcome: 'refused', reason: rejected });
  });

  it.each(lostAnswers)('whose answer is lost ($fault) is found or not: done $isDone', async ({ fault, isDone }) => {
    const good = aGood();
    await sandbox.arm({ port: 'billing', operation: 'credit', fault });
    expect(await of(billing(impatientMs)).deliver(good)).toEqual({ outcome: 'unknown' });
    expect((await of(billing()).find(good)).outcome).toBe(isDone ? 'delivered' : 'not-found');
  });

  it('stays unknown while the search meets trouble, and under a wrong key', async () => {
    const good = aGood();
    await of(billing()).deliver(good);
    for (const fault of everyFault) {
      await sandbox.arm({ port: 'billing', operation: 'enquiry', fault });
      expect(await of(billing(impatientMs)).find(good)).toEqual({ outcome: 'unknown' });
    }
    expect(await of(billing(undefined, 'wrong')).deliver(aGood())).toEqual({ outcome: 'unknown' });
    expect(await of(billing(undefined, 'wrong')).find(good)).toEqual({ outcome: 'unknown' });
  });
});

it('an invoice is paid by its number, and is then no longer open', async () => {
  const listed = await createUnpaidInvoices(billing())('PE1234567890');
  if (listed.outcome !== 'listed') throw new Error('Not listed');
  const [oldest, next] = listed.invoices;
  const payment: DeliveryRequest = {
    transactionId: aTransactionId(),
    target: 'PE1234567890',
    productCode: 'ORP',
    price: { amountMinor: 35_000, currency: 'XAF' },
    invoiceNumber: next!.invoiceNo,
  };
  expect((await createBillPayment(billing()).deliver(payment)).outcome).toBe('delivered');
  expect(await createUnpaidInvoices(billing())('PE1234567890')).toEqual({ outcome: 'listed', invoices: [oldest] });
  expect((await sandbox.books(payment.transactionId)).credits).toMatchObject([{ kind: 'invoice', amount: 35_000 }]);
  const again = { ...payment, transactionId: aTransactionId() };
  expect(await createBillPayment(billing()).deliver(again)).toEqual({ outcome: 'refused', reason: 'bill-settled' });
});
