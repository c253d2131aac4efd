import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckSimChange } from '../../features/otp/gateway.ts';
import type { DebitRequest, RefundRequest } from '../../features/payments/core/gateway.ts';
import { aNewDebit, aRequestId, referenceTo, refundOf } from '../testing/debits.ts';
import { testLostRefunds } from '../testing/lost-refunds.ts';
import { everyFault, impatientMs, lostAnswers } from '../testing/operator.ts';
import { testPartRefunds } from '../testing/part-refunds.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createAirtimeCharging } from './carrier-billing.ts';
import { createSimSwap } from './sim-swap.ts';

const national = '050000010';
const payer = `+242${national}`;
const sandbox = await useOperator();
beforeEach(() => sandbox.reset());
const charging = (more: { timeoutMs?: number; apiKey?: string } = {}) =>
  createAirtimeCharging({ baseUrl: `${sandbox.url}/airtime`, apiKey: 'airtime_test_lisolo', ...more });
const airtime = charging();
const impatient = charging({ timeoutMs: impatientMs });

const money = { amountMinor: 200, currency: 'XAF' };
const aDebit = (change: Partial<DebitRequest> = {}) => aNewDebit({ charge: money, price: money, payer, ...change });
const aPaidDebit = async (): Promise<RefundRequest> => {
  const debit = aDebit();
  await airtime.debit(debit);
  return refundOf(referenceTo(debit));
};
describe('a debit of airtime', () => {
  it('is paid at once, found again, booked once and off the balance', async () => {
    const debit = aDebit();
    const paid = await airtime.debit(debit);
    const { debits } = await sandbox.books(debit.transactionId);
    expect(debits).toMatchObject([{ amount: 200, currency: 'XAF', payer: national }]);
    expect(paid).toEqual({ outcome: 'paid', providerReference: debits[0]?.id });
    expect(await airtime.enquire(referenceTo(debit))).toEqual({ ...paid, charged: debit.charge });
    expect(await sandbox.phoneOf(national)).toMatchObject({ airtime: 800 });
  });

  it('sent twice under one request id is charged once, and answered alike', async () => {
    const debit = aDebit();
    const paid = await airtime.debit(debit);
    expect(await airtime.debit(debit)).toEqual(paid);
    expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
  });

  it('sent many times at once under one request id is charged once', async () => {
    const debit = aDebit();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => airtime.debit(debit)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
  });

  it.each([
    ['050000002', 'balance-too-low'],
    ['060000001', 'line-unknown'],
    ['059999999', 'line-unknown'],
  ])('of %s is declined: %s, and nothing is there', async (number, reason) => {
    const debit = aDebit({ payer: `+242${number}` });
    expect(await airtime.debit(debit)).toEqual({ outcome: 'declined', reason });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
    expect(await airtime.enquire(referenceTo(debit))).toEqual({ outcome: 'not-found' });
  });

  it('is declined when the balance ran out meanwhile', async () => {
    const charge = { amountMinor: 600, currency: 'XAF' };
    expect(await airtime.debit(aDebit({ charge }))).toMatchObject({ outcome: 'paid' });
    expect(await airtime.debit(aDebit({ charge }))).toEqual({ outcome: 'declined', reason: 'balance-too-low' });
  });

  it('is declined by definite words', async () => {
    const debit = aDebit();
    await sandbox.arm({ port: 'airtime', operation: 'debit', fault: 'reject' });
    expect(await airtime.debit(debit)).toEqual({ outcome: 'declined', reason: 'declined-by-provider' });
    expect((await sandbox.books(debit.transactionId)).debits).toEqual([]);
  });

  it.each(lostAnswers)(
    'whose answer is lost ($fault) is unknown, and the enquiry tells: done $isDone',
    async ({ fault, isDone }) => {
      const debit = aDebit();
      await sandbox.arm({ port: 'airtime', operation: 'debit', fault });
      expect(await impatient.debit(debit)).toEqual({ outcome: 'unknown' });
      expect(await airtime.enquire(referenceTo(debit))).toMatchObject({ outcome: isDone ? 'paid' : 'not-found' });
      expect(await airtime.debit(debit)).toMatchObject({ outcome: 'paid' });
      expect((await sandbox.books(debit.transactionId)).debits).toHaveLength(1);
    },
  );

  it('that is answered late, but in time, is paid', async () => {
    await sandbox.arm({ port: 'airtime', operation: 'debit', fault: 'delay', delayMs: 100 });
    expect(await airtime.debit(aDebit())).toMatchObject({ outcome: 'paid' });
  });

  it.each(everyFault)('stays unknown while the enquiry meets %s', async (fault) => {
    const debit = aDebit();
    await airtime.debit(debit);
    await sandbox.arm({ port: 'airtime', operation: 'enquiry', fault });
    expect(await impatient.enquire(referenceTo(debit))).toEqual({ outcome: 'unknown' });
    expect(await airtime.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid' });
  });

  // CAMARA has no word for an expired payment, and of a cancelled one the profile does not say what became of the money.
  it.each([
    ['says-failed', { outcome: 'declined', reason: 'declined-by-provider' }],
    ['says-expired', { outcome: 'unknown' }],
    ['says-pending', { outcome: 'pending' }],
    ['says-paid', { outcome: 'paid', charged: money }],
    ['wrong-amount', { outcome: 'paid', charged: { ...money, amountMinor: 100 } }],
  ])('whose provider %s is told so once, then the truth', async (fault, told) => {
    const debit = aDebit();
    await airtime.debit(debit);
    await sandbox.arm({ port: 'airtime', operation: 'enquiry', fault });
    expect(await airtime.enquire(referenceTo(debit))).toMatchObject(told);
    expect(await airtime.enquire(referenceTo(debit))).toMatchObject({ outcome: 'paid', charged: debit.charge });
  });

  it('is unknown, not failed, under a wrong key', async () => {
    const debit = aDebit();
    const stranger = charging({ apiKey: 'wrong' });
    expect(await stranger.debit(debit)).toEqual({ outcome: 'unknown' });
    expect(await stranger.enquire(referenceTo(debit))).toEqual({ outcome: 'unknown' });
    expect(await airtime.enquire(referenceTo(debit))).toEqual({ outcome: 'not-found' });
  });
});

describe('a refund of airtime', () => {
  it('gives the whole debit back once, however often and under whatever id it is sent', async () => {
    const refund = await aPaidDebit();
    expect(await airtime.enquireRefund(refund)).toEqual({ outcome: 'not-found' });
    for (const refundRequestId of [refund.refundRequestId, refund.refundRequestId, aRequestId()]) {
      expect(await airtime.refund({ ...refund, refundRequestId })).toEqual({ outcome: 'refunded' });
    }
    const { debits, refunds } = await sandbox.books(refund.debit.transactionId);
    expect(refunds).toMatchObject([{ amount: 200, debitId: debits[0]?.id }]);
    expect(await airtime.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
    expect(await airtime.enquire(refund.debit)).toEqual({ outcome: 'refunded' });
    expect(await sandbox.phoneOf(national)).toMatchObject({ airtime: 1000 });
  });

  it('sent at once under two ids goes back once, and the enquiry says so', async () => {
    const refund = await aPaidDebit();
    await Promise.all(
      [aRequestId(), aRequestId()].map((refundRequestId) => airtime.refund({ ...refund, refundRequestId })),
    );
    expect((await sandbox.books(refund.debit.transactionId)).refunds).toHaveLength(1);
    expect(await airtime.enquireRefund(refund)).toEqual({ outcome: 'refunded' });
  });

  it('of a debit that is unknown there is unsent', async () => {
    const refund = refundOf(referenceTo(aDebit()));
    expect(await airtime.refund(refund)).toEqual({ outcome: 'unsent' });
    expect(await airtime.enquireRefund(refund)).toEqual({ outcome: 'unknown' });
  });

  testLostRefunds(() => ({ sandbox, port: 'airtime', method: airtime, impatient, aPaidDebit }));

  testPartRefunds(() => ({ sandbox, port: 'airtime', method: airtime, impatient, aPaidDebit }));

  it('is refused by definite words, and goes back when it is tried again', async () => {
    const refund = await aPaidDebit();
    await sandbox.arm({ port: 'airtime', operation: 'refund', fault: 'reject' });
    expect(await airtime.refund(refund)).toEqual({ outcome: 'refused' });
    expect((await sandbox.books(refund.debit.transactionId)).refunds).toEqual([]);
    expect(await airtime.refund(refund)).toEqual({ outcome: 'refunded' });
  });
});

const checkOf = (more: { timeoutMs?: number; apiKey?: string } = {}): CheckSimChange =>
  createSimSwap({ baseUrl: `${sandbox.url}/billing`, apiKey: 'billing_test_lisolo', ...more });

describe('asking whether the SIM was changed', () => {
  it.each([
    ['050000011', 'changed'],
    ['050000001', 'unchanged'],
    ['050000003', 'unchanged'],
    ['060000001', 'unavailable'],
  ])('of %s: %s', async (number, outcome) => {
    expect(await checkOf()(`+242${number}`)).toEqual({ outcome });
  });

  it.each(everyFault)('is unavailable when it meets %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await checkOf({ timeoutMs: impatientMs })('+242050000001')).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable under a wrong key', async () => {
    expect(await checkOf({ apiKey: 'wrong' })('+242050000001')).toEqual({ outcome: 'unavailable' });
  });
});
