import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  findPayment,
  findPayments,
  findRefunds,
  paidFromAirtime,
  payFromAirtime,
  paymentBody,
  refundAirtime,
} from '../testing/airtime.ts';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial } from '../testing/trial.ts';

test('a payment debits airtime immediately, books it, and sends an SMS', async () => {
  const trial = await startTrial();
  const paid = await payFromAirtime(trial, { payer: '050000001', correlator: 'KEY1' });
  const paymentId = at(paid.body, 'paymentId');
  expect(paid).toMatchObject({
    status: 201,
    body: {
      paymentStatus: 'succeeded',
      paymentCreationDate: expect.any(String),
      paymentDate: expect.any(String),
      amountTransaction: {
        phoneNumber: '+242050000001',
        clientCorrelator: 'KEY1',
        referenceCode: 'REF1',
        paymentAmount: { chargingInformation: { amount: 500, currency: 'XAF', description: 'Recharge de 500' } },
      },
    },
  });
  expect(await phoneOf(trial)).toMatchObject({
    airtime: 4500,
    wallet: { balance: 250_000 },
    messages: [{ text: expect.stringMatching(/vous avez payé 500\u00a0CFA avec votre crédit .*Crédit : 4\u202f500/) }],
  });
  expect(await books(trial, 'REF1')).toEqual({
    debits: [
      {
        id: paymentId,
        port: 'airtime',
        reference: 'REF1',
        amount: 500,
        currency: 'XAF',
        payer: '050000001',
        at: expect.any(String),
      },
    ],
    refunds: [],
    credits: [],
  });
});

test('a repeated client correlator returns the same payment and debits once', async () => {
  const trial = await startTrial();
  const order = { payer: '050000001', correlator: randomUUID() };
  const first = await payFromAirtime(trial, order);
  const all = await Promise.all([1, 2, 3].map(() => payFromAirtime(trial, order)));
  for (const again of all) expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await counts(trial)).toEqual([1, 0, 0]);
  expect(await phoneOf(trial)).toMatchObject({ airtime: 4500 });
  expect(await payFromAirtime(trial, { ...order, amount: 700 })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_ARGUMENT' },
  });
  await trial.restart();
  expect((await payFromAirtime(trial, order)).body).toEqual(first.body);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('another correlator under the same reference is another payment, and both are found', async () => {
  const trial = await startTrial();
  expect(await findPayments(trial)).toMatchObject({ status: 200, body: [] });
  const first = await payFromAirtime(trial, { payer: '050000001' });
  const second = await payFromAirtime(trial, { payer: '050000001' });
  expect((await findPayments(trial)).body).toEqual([first.body, second.body]);
  expect((await findPayments(trial, 'OTHER')).body).toEqual([]);
  expect(await counts(trial)).toEqual([2, 0, 0]);
});

test('a payment is found by its id', async () => {
  const trial = await startTrial();
  const { body } = await payFromAirtime(trial, { payer: '050000001' });
  expect(await findPayment(trial, String(at(body, 'paymentId')))).toMatchObject({ status: 200, body: body as object });
  expect(await findPayment(trial, 'NOTHING')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test.each([
  ['too little airtime', '050000002', 403, 'CARRIER_BILLING.INSUFFICIENT_BALANCE'],
  ['no airtime at all', '050000004', 403, 'CARRIER_BILLING.INSUFFICIENT_BALANCE'],
  ['a line that pays by bill', '050000003', 403, 'CARRIER_BILLING.PAYMENT_DENIED'],
  ['another operator’s number', '060000001', 404, 'IDENTIFIER_NOT_FOUND'],
  ['a number that does not exist', '077777777', 404, 'IDENTIFIER_NOT_FOUND'],
])('%s is refused and nothing is taken', async (_, payer, status, code) => {
  const trial = await startTrial();
  expect(await payFromAirtime(trial, { payer })).toEqual({
    status,
    body: { status, code, message: expect.any(String) },
    headers: expect.any(Headers),
  });
  expect(await counts(trial)).toEqual([0, 0, 0]);
  expect((await findPayments(trial)).body).toEqual([]);
});

test('pays with all the airtime, and not a franc more', async () => {
  const trial = await startTrial();
  expect((await payFromAirtime(trial, { payer: '050000001', amount: 5001 })).status).toBe(403);
  expect((await payFromAirtime(trial, { payer: '050000001', amount: 5000 })).status).toBe(201);
  expect((await payFromAirtime(trial, { payer: '050000001', amount: 1 })).status).toBe(403);
  expect(await phoneOf(trial)).toMatchObject({ airtime: 0 });
});

test('a correlator that was refused may be used again', async () => {
  const trial = await startTrial();
  const order = { payer: '050000002', correlator: randomUUID(), amount: 60 };
  expect((await payFromAirtime(trial, order)).status).toBe(403);
  expect((await payFromAirtime(trial, { ...order, amount: 50 })).status).toBe(201);
});

const { amountTransaction } = paymentBody({ payer: '050000001' }, { countryCode: '242', currency: 'XAF' });
const charging = (changes: object) => ({
  paymentAmount: { chargingInformation: { amount: 500, currency: 'XAF', description: 'x', ...changes } },
});

test.each([
  ['an amount that is a text', charging({ amount: '500' }), 400],
  ['a fraction of a franc', charging({ amount: 0.5 }), 400],
  ['nothing', charging({ amount: 0 }), 400],
  ['a negative amount', charging({ amount: -5 }), 400],
  ['another currency', charging({ currency: 'CFA' }), 400],
  ['no description', charging({ description: '' }), 400],
  ['a tax that is neither inside nor outside', charging({ isTaxIncluded: 'yes' }), 400],
  ['no charging information', { paymentAmount: {} }, 400],
  ['no reference', { referenceCode: '' }, 400],
  ['a national number', { phoneNumber: '050000001' }, 400],
  ['no number', { phoneNumber: undefined }, 422],
])('%s is refused for its form', async (_, changes, status) => {
  const trial = await startTrial();
  const body = { amountTransaction: { ...amountTransaction, ...changes } };
  const refused = await trial.call('POST', '/airtime/carrier-billing/v0/payments', { headers: keys.airtime, body });
  expect(refused).toMatchObject({ status, body: { status, code: expect.any(String) } });
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('repeats the tax flag as sent, and debits nothing for it', async () => {
  const trial = await startTrial();
  const body = { amountTransaction: { ...amountTransaction, ...charging({ isTaxIncluded: true }) } };
  const paid = await trial.call('POST', '/airtime/carrier-billing/v0/payments', { headers: keys.airtime, body });
  expect(paid).toMatchObject({ status: 201, body: { amountTransaction: charging({ isTaxIncluded: true }) } });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 4500 });
});

test('refunds airtime once, however often it is requested', async () => {
  const trial = await startTrial();
  const paymentId = await paidFromAirtime(trial, '050000001');
  expect((await findRefunds(trial, paymentId)).body).toEqual([]);
  const correlator = randomUUID();
  const first = await refundAirtime(trial, paymentId, {}, correlator);
  expect(first).toMatchObject({
    status: 201,
    body: { refundId: expect.any(String), refundStatus: 'succeeded', type: 'total' },
  });
  expect(await refundAirtime(trial, paymentId, {}, correlator)).toMatchObject({ status: 201, body: first.body });
  expect(await refundAirtime(trial, paymentId)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
  expect((await findRefunds(trial, paymentId)).body).toEqual([first.body]);

  const refundId = at(first.body, 'refundId');
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id: paymentId, refundedBy: refundId }],
    refunds: [{ id: refundId, port: 'airtime', reference: 'REF1', amount: 500, currency: 'XAF', debitId: paymentId }],
  });
  expect(await phoneOf(trial)).toMatchObject({
    airtime: 5000,
    messages: [{}, { text: expect.stringContaining('500\u00a0CFA sont rendus à votre crédit') }],
  });
});

test.each([
  ['a part', { type: 'partial' }, 400, 'INVALID_ARGUMENT'],
  ['no reference', { amountTransaction: { clientCorrelator: 'KEY2' } }, 400, 'INVALID_ARGUMENT'],
  ['no transaction', { amountTransaction: undefined }, 400, 'INVALID_ARGUMENT'],
])('a refund of %s is refused', async (_, changes, status, code) => {
  const trial = await startTrial();
  const paymentId = await paidFromAirtime(trial, '050000001');
  expect(await refundAirtime(trial, paymentId, changes)).toMatchObject({ status, body: { code } });
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('refuses the correlator of another payment’s refund', async () => {
  const trial = await startTrial();
  const [one, other] = [await paidFromAirtime(trial, '050000001'), await paidFromAirtime(trial, '050000011')];
  await refundAirtime(trial, one, {}, 'KEY1');
  expect(await refundAirtime(trial, other, {}, 'KEY1')).toMatchObject({ status: 400 });
  expect(await counts(trial)).toEqual([2, 1, 0]);
});

test('refuses to refund a payment that was not made with airtime', async () => {
  const trial = await startTrial();
  expect(await refundAirtime(trial, 'NOTHING')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await findRefunds(trial, 'NOTHING')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('a call without the port’s key is 401 in the protocol’s words, and keeps its correlator', async () => {
  const trial = await startTrial();
  const headers = { ...keys.billing, 'x-correlator': 'trace-1' };
  const refused = await trial.call('GET', '/airtime/carrier-billing/v0/payments?referenceCode=REF1', { headers });
  expect(refused).toMatchObject({ status: 401, body: { status: 401, code: 'UNAUTHENTICATED' } });
  expect(refused.headers.get('x-correlator')).toBe('trace-1');
});

test('the phone’s page shows the payment', async () => {
  const trial = await startTrial();
  await payFromAirtime(trial, { payer: '050000001' });
  const page = String((await trial.call('GET', '/?msisdn=050000001')).body);
  expect(page).toContain('4\u202f500\u00a0CFA');
  expect(page).toContain('500\u00a0CFA payés avec le crédit du 05\u00a0000\u00a000\u00a001');
});
