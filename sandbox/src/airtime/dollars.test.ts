import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findPayments, findRefunds, findTopUps, payFromAirtime, refundAirtime, topUp } from '../testing/airtime.ts';
import { books, counts } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const startInCd = (): Promise<Trial> => startTrial({ MARKET: 'cd' });
const payer = '050000001';

test('debits dollars as dollars, and lowers the airtime in francs', async () => {
  const trial = await startInCd();
  const paid = await payFromAirtime(trial, { payer, amount: 1.25, currency: 'USD' });
  const charged = { chargingInformation: { amount: 1.25, currency: 'USD' } };
  expect(paid).toMatchObject({ status: 201, body: { amountTransaction: { paymentAmount: charged } } });
  expect((await findPayments(trial)).body).toEqual([paid.body]);
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ id: at(paid.body, 'paymentId'), port: 'airtime', amount: 1.25, currency: 'USD', payer }],
  });
  const text = expect.stringMatching(
    /vous avez payé 1,25\u00a0USD avec votre crédit .*Crédit : 1\u202f437,50\u00a0CDF/,
  );
  expect(await phoneOf(trial)).toMatchObject({ airtime: 1437.5, messages: [{ text }] });
});

test('refunds the dollars that were debited, and restores the airtime', async () => {
  const trial = await startInCd();
  const paymentId = String(
    at((await payFromAirtime(trial, { payer, amount: 1.25, currency: 'USD' })).body, 'paymentId'),
  );
  const refunded = await refundAirtime(trial, paymentId);
  expect(refunded).toMatchObject({ status: 201, body: { refundStatus: 'succeeded' } });
  expect((await findRefunds(trial, paymentId)).body).toEqual([refunded.body]);
  expect(await books(trial, 'REF1')).toMatchObject({
    refunds: [{ port: 'airtime', amount: 1.25, currency: 'USD', debitId: paymentId }],
  });
  const text = expect.stringContaining('1,25\u00a0USD sont rendus à votre crédit. Crédit : 5\u202f000\u00a0CDF');
  expect(await phoneOf(trial)).toMatchObject({ airtime: 5000, messages: [{}, { text }] });
});

test('debits and refunds francs as francs', async () => {
  const trial = await startInCd();
  const paid = await payFromAirtime(trial, { payer, amount: 500.25, currency: 'CDF' });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 4499.75 });
  await refundAirtime(trial, String(at(paid.body, 'paymentId')));
  expect(await books(trial, 'REF1')).toMatchObject({
    debits: [{ amount: 500.25, currency: 'CDF' }],
    refunds: [{ amount: 500.25, currency: 'CDF' }],
  });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 5000 });
});

test('checks a dollar amount against the airtime at the operator’s rate', async () => {
  const trial = await startInCd();
  expect(await payFromAirtime(trial, { payer, amount: 1.76, currency: 'USD' })).toMatchObject({
    status: 403,
    body: { code: 'CARRIER_BILLING.INSUFFICIENT_BALANCE' },
  });
  expect((await payFromAirtime(trial, { payer, amount: 1.75, currency: 'USD' })).status).toBe(201);
  expect(await phoneOf(trial)).toMatchObject({ airtime: 12.5 });
});

test('the same number of another currency under one correlator is another payment', async () => {
  const trial = await startInCd();
  const order = { payer, amount: 1, correlator: randomUUID() };
  expect((await payFromAirtime(trial, { ...order, currency: 'USD' })).status).toBe(201);
  expect((await payFromAirtime(trial, { ...order, currency: 'USD' })).status).toBe(201);
  expect((await payFromAirtime(trial, { ...order, currency: 'CDF' })).status).toBe(400);
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('a top-up in dollars adds francs, is in the books in dollars, and the buckets stay in francs', async () => {
  const trial = await startInCd();
  const amount = { amount: 2.5, units: 'USD' };
  const added = await topUp(trial, payer, { amount });
  expect(added).toMatchObject({ status: 201, body: { status: 'completed', amount } });
  expect((await findTopUps(trial)).body).toEqual([added.body]);
  expect(await books(trial, 'REF1')).toMatchObject({
    credits: [{ kind: 'airtime', target: payer, amount: 2.5, currency: 'USD' }],
  });
  const text = expect.stringContaining('recharge de 2,50\u00a0USD est arrivée. Crédit : 12\u202f125\u00a0CDF');
  expect(await phoneOf(trial)).toMatchObject({ airtime: 12_125, messages: [{ text }] });
  const path = '/airtime/tmf-api/prepayBalanceManagement/v4/bucket?usageType=monetary&logicalResource.id=%2B243';
  const { body } = await trial.call('GET', path + payer, { headers: keys.airtime });
  expect(body).toMatchObject([{ remainingValue: { amount: 12_125, units: 'CDF' } }]);
});

test('a top-up in francs adds as much', async () => {
  const trial = await startInCd();
  expect((await topUp(trial, payer, { amount: { amount: 500.25, units: 'CDF' } })).status).toBe(201);
  expect(await books(trial, 'REF1')).toMatchObject({ credits: [{ amount: 500.25, currency: 'CDF' }] });
  expect(await phoneOf(trial)).toMatchObject({ airtime: 5500.25 });
});

test.each([
  ['cd', 'XAF', 500],
  ['cd', 'EUR', 1],
  ['cd', 'USD', 0.125],
  ['cg', 'USD', 1],
  ['tz', 'USD', 1],
])('in %s, %s %s is neither taken nor added', async (MARKET, currency, amount) => {
  const trial = await startTrial({ MARKET });
  expect((await payFromAirtime(trial, { payer, amount, currency })).status).toBe(400);
  expect((await topUp(trial, payer, { amount: { amount, units: currency } })).status).toBe(400);
  expect(await counts(trial)).toEqual([0, 0, 0]);
});
