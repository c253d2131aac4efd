import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryRequest, Fulfilment, Reason } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createBillPayment } from './bill-payment.ts';
import { createProductOrder } from './product-order.ts';
import type { TmforumSettings } from './tmforum-client.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const request: DeliveryRequest = {
  transactionId,
  target: '+242050000001',
  price: { amountMinor: 24_351, currency: 'XAF' },
  productCode: 'D1G5D1',
};
const bill: DeliveryRequest = { ...request, target: 'PE1234567890', productCode: 'ORP' };

type Trial = {
  name: string;
  create: (settings: TmforumSettings) => Fulfilment;
  path: string;
  member: string;
  done: string;
  refusals: Record<string, Reason>;
  request: DeliveryRequest;
  /** Responses about another order: another amount, line, account or product under our id. */
  others: Record<string, object>;
  /** Responses that repeat our order, or name nothing comparable. */
  same: Record<string, object>;
};

const item = (productOffering: unknown, productSerialNumber: unknown) => ({
  productOrderItem: [{ id: '1', productOffering, product: { productSerialNumber } }],
});

const trials: Trial[] = [
  {
    name: 'a bundle order',
    create: createProductOrder,
    path: '/tmf-api/productOrderingManagement/v4/productOrder',
    member: 'state',
    done: 'completed',
    refusals: {
      offeringUnknown: 'bundle-withdrawn',
      offeringRetired: 'bundle-withdrawn',
      lineUnknown: 'line-unknown',
      lineBarred: 'line-barred',
    },
    request,
    others: {
      'another offering': item({ id: 'D2G5D2' }, '+242050000001'),
      'another line': item({ id: 'D1G5D1' }, '+242050000002'),
      'another line, without the country': item({ id: 'D1G5D1' }, '050000002'),
    },
    same: {
      'the same': item({ id: 'D1G5D1' }, '+242050000001'),
      'the line without its country': item({ id: 'D1G5D1' }, '050000001'),
      'the line masked': item({ id: 'D1G5D1' }, '2420500***02'),
      'no item': { productOrderItem: [] },
      'items of another shape': { productOrderItem: 'one' },
      'an item of null': { productOrderItem: [null] },
    },
  },
  {
    name: 'a bill payment',
    create: createBillPayment,
    path: '/tmf-api/paymentManagement/v4/payment',
    member: 'status',
    done: 'done',
    refusals: { accountUnknown: 'account-unknown', accountClosed: 'account-closed', billSettled: 'bill-settled' },
    request: bill,
    others: {
      'another amount': { amount: { unit: 'XAF', value: 24_350 } },
      'another amount, as text': { amount: { unit: 'XAF', value: '24350' } },
      'a part of a franc': { amount: { unit: 'XAF', value: 24_351.5 } },
      'another currency': { amount: { unit: 'USD', value: 24_351 } },
      'another account': { account: { id: 'PE1234567891' } },
    },
    same: {
      'the same': { amount: { unit: 'XAF', value: 24_351 }, account: { id: 'PE1234567890' } },
      'the same as text': { amount: { unit: 'XAF', value: '24351.00' } },
      'the currency under another name': { amount: { unit: 'CFA', value: 24_351 } },
      'no amount': { amount: {}, account: [] },
      'an amount of another shape': { amount: { value: { major: 24_350 } } },
    },
  },
];

const provider = await useScriptedProvider();

describe.each(trials)('$name', ({ create, path, member, done, refusals, request, others, same }) => {
  const connector = () => create({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });
  const made = (word: string, more: object = {}) => ({ id: 'r-1', externalId: transactionId, [member]: word, ...more });

  it('is delivered when it is done, by a call with our id and key', async () => {
    provider.play({ status: 201, body: made(done) });
    expect(await connector().deliver(request)).toEqual({ outcome: 'delivered', reference: 'r-1' });
    expect(provider.seen).toMatchObject([
      { method: 'POST', path, headers: { authorization: 'Bearer key' }, body: { externalId: transactionId } },
    ]);
  });

  it.each(Object.entries(refusals))('is refused by the code %s', async (code, reason) => {
    provider.play({ status: 422, body: { code, reason: 'x', message: 'x', status: '422' } });
    expect(await connector().deliver(request)).toEqual({ outcome: 'refused', reason });
  });

  it.each(['failed', 'cancelled'])('is refused when it ends %s, answered or found', async (word) => {
    const over = { outcome: 'refused', reason: 'delivery-refused' };
    provider.play({ status: 201, body: made(word) });
    expect(await connector().deliver(request)).toEqual(over);
    provider.play({ body: [made(word)] });
    expect(await connector().find(request)).toEqual(over);
  });

  it.each([done, 'failed'])('is unknown where the answer "%s" names another one than ours', async (word) => {
    provider.play({ status: 201, body: made(word, { externalId: 'another' }) });
    expect(await connector().deliver(request)).toEqual({ outcome: 'unknown' });
  });

  describe.each([done, 'failed'])('"%s" of ours', (word) => {
    it.each(Object.entries(others))('with %s is unknown, answered or found', async (_, told) => {
      provider.play({ status: 201, body: made(word, told) });
      expect(await connector().deliver(request)).toEqual({ outcome: 'unknown' });
      provider.play({ body: [made(word, told)] });
      expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
    });

    const outcome = word === done ? 'delivered' : 'refused';
    it.each(Object.entries(same))(`with %s is ${outcome}, answered or found`, async (_, told) => {
      provider.play({ status: 201, body: made(word, told) });
      expect(await connector().deliver(request)).toMatchObject({ outcome });
      provider.play({ body: [made(word, told)] });
      expect(await connector().find(request)).toMatchObject({ outcome });
    });
  });

  it('is unknown when one of two orders of ours has other data', async () => {
    provider.play({ body: [made(done), made('failed', Object.values(others)[0])] });
    expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any other answer', async () => {
    const bodies = fc.oneof(
      fc.constantFrom('created', 'rejected', 'did', 'toString', '').map((word) => made(word)),
      fc.constantFrom({ [member]: done }, { code: 'constructor' }, { code: Object.keys(refusals)[0] }, made(done)),
    );
    const isNamed = ({ status, body }: { status?: number; body?: unknown }) =>
      (status === 201 && JSON.stringify(body) === JSON.stringify(made(done))) ||
      (status === 422 && JSON.stringify(body)?.includes(Object.keys(refusals)[0]!));
    await forAny(anyAnswer(bodies, isNamed), 200, async (answer) => {
      provider.play(answer);
      expect(await connector().deliver(request)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, sent or searched, and is sent once', async (_, answer) => {
    provider.play(answer);
    expect(await connector().deliver(request)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
    expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unsent over a refused connection', async () => {
    expect(await create({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key' }).deliver(request)).toEqual({
      outcome: 'unsent',
    });
  });

  it('is searched by our id; an empty list alone is not-found', async () => {
    provider.play({ body: [] });
    expect(await connector().find(request)).toEqual({ outcome: 'not-found' });
    expect(provider.seen[0]).toMatchObject({ method: 'GET', path: `${path}?externalId=${transactionId}` });
  });

  it('is found among others, and the one that is done counts', async () => {
    const strange = made(done, { id: 'r-9', externalId: 'another' });
    provider.play({ body: [strange, made('failed'), made(done)] });
    expect(await connector().find(request)).toEqual({ outcome: 'delivered', reference: 'r-1' });
    provider.play({ body: [strange] });
    expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
    provider.play({ body: [made('failed'), made('odd')] });
    expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any other answer to the search', async () => {
    const bodies = fc.constantFrom<unknown>({}, { items: [] }, null, made(done), [null], [made('odd')]);
    await forAny(anyAnswer(bodies, isEmptyList), 150, async (answer) => {
      provider.play(answer);
      expect(await connector().find(request)).toEqual({ outcome: 'unknown' });
    });
  });
});

it('a bundle order names one bundle and the line that gets it', async () => {
  provider.play({ status: 201, body: { id: 'r-1', externalId: transactionId, state: 'completed' } });
  await createProductOrder({ baseUrl: provider.url, apiKey: 'key' }).deliver(request);
  expect(provider.seen[0]!.body).toEqual({
    externalId: transactionId,
    productOrderItem: [
      { id: '1', action: 'add', productOffering: { id: 'D1G5D1' }, product: { productSerialNumber: '+242050000001' } },
    ],
  });
});

it('a bundle order that is only begun is pending', async () => {
  for (const state of ['acknowledged', 'pending', 'held', 'inProgress']) {
    provider.play({ body: [{ id: 'r-1', externalId: transactionId, state }] });
    expect(await createProductOrder({ baseUrl: provider.url, apiKey: 'key' }).find(request)).toEqual({
      outcome: 'pending',
    });
  }
});

it('a bill payment names the account, and the invoice only where one is paid', async () => {
  const payment = createBillPayment({ baseUrl: provider.url, apiKey: 'key' });
  const body = {
    externalId: transactionId,
    amount: { unit: 'XAF', value: 24_351 },
    account: { id: 'PE1234567890', '@referredType': 'BillingAccount' },
    channel: { id: 'portal' },
    description: expect.any(String),
  };
  provider.play({ status: 201, body: { id: 'r-1', externalId: transactionId, status: 'done' } });
  await payment.deliver(bill);
  await payment.deliver({ ...bill, invoiceNumber: 'INV-1', price: { amountMinor: 4350, currency: 'USD' } });
  expect(provider.seen.map((seen) => seen.body)).toEqual([
    body,
    {
      ...body,
      amount: { unit: 'USD', value: 43.5 },
      paymentItem: [{ id: '1', item: { id: 'INV-1', '@referredType': 'CustomerBill' } }],
    },
  ]);
});

it('a bill payment in an unlisted currency is not sent', async () => {
  provider.play({ status: 201, body: {} });
  const payment = createBillPayment({ baseUrl: provider.url, apiKey: 'key' });
  expect(await payment.deliver({ ...bill, price: { amountMinor: 1, currency: 'CFA' } })).toEqual({ outcome: 'unsent' });
  expect(provider.seen).toEqual([]);
});
