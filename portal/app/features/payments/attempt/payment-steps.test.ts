import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { check, open } from './payment-steps.ts';

const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const order: QueryData = {
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};

/** A server that gives these answers in order; `sent` is what it was asked. */
const aServer = (...answers: Answer<unknown>[]) => {
  const sent: unknown[] = [];
  const call = (async (name: string, request: unknown) => {
    sent.push({ name, request });
    return answers.shift();
  }) as unknown as Call;
  return { context: { order, call, wanted: 'PG' as const, slug: 'lisolo' }, sent };
};

const ok = (result: unknown): Answer<unknown> => ({ outcome: 'success', result });
const refused = (code: string, result: Record<string, unknown> = {}) =>
  ({ outcome: 'refused', code, message: 'm', result }) as const;
const lost = { outcome: 'lost', reason: 'network' } as const;
const aStatus = (status: string, paymentMode = 'PAYMENT_GATEWAY') =>
  ok({ status, transactionStatus: 'IN_PROCESS', transactionId, paymentMode });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removePurchase();
});

describe('opening the page', () => {
  test('asks nothing where nothing was begun', async () => {
    const { context, sent } = aServer();
    expect(await open(context)).toEqual({ type: 'nothingOpen' });
    expect(sent).toEqual([]);
  });

  test.each([
    ['REQUEST_REGISTERED', { type: 'statusRegistered' }],
    ['REQUEST_RAISED', { type: 'statusLive', transactionId, paymentMode: 'PAYMENT_GATEWAY' }],
    ['ALREADY_PROCESSED', { type: 'statusLive', transactionId, paymentMode: 'PAYMENT_GATEWAY' }],
    ['SUCCESS', { type: 'statusPaid', transactionId }],
  ])('asks about what was begun: %s', async (status, event) => {
    keepPurchase({ ...nextAttempt(order), transactionId });
    const { context } = aServer(aStatus(status));
    expect(await open(context)).toEqual(event);
    expect(readPurchase(order)?.transactionId).toBe(transactionId);
  });

  test.each(['AIR_TIME', 'LISOLO_MONEY', 'MOBI_CASH'])(
    '%s under way asks nothing of the customer, or nothing that is known: on to its status',
    async (mode) => {
      keepPurchase({ ...nextAttempt(order), transactionId });
      const { context } = aServer(aStatus('REQUEST_RAISED', mode));
      expect(await open(context)).toEqual({ type: 'taken', transactionId });
    },
  );

  test.each(['LISOLO_MONEY_PUSH', 'SMARTCASH_SECURE', 'MPESA'])('%s under way waits for the phone', async (mode) => {
    keepPurchase({ ...nextAttempt(order), transactionId });
    const { context } = aServer(aStatus('REQUEST_RAISED', mode));
    expect(await open(context)).toEqual({ type: 'statusLive', transactionId, paymentMode: mode });
  });

  test.each([
    [ok({ status: 'FAILED', transactionStatus: 'FAILED' }), 'statusFailed'],
    [ok({ status: 'FALIURE', transactionStatus: 'FALIURE' }), 'statusFailed'],
    [refused('404'), 'statusMissing'],
  ])('forgets a transaction that ended without payment, and keeps the purchase', async (answer, type) => {
    const purchase = nextAttempt(order);
    keepPurchase({ ...purchase, transactionId });
    const { context } = aServer(answer);
    expect((await open(context)).type).toBe(type);
    expect(readPurchase(order)).toEqual(purchase);
  });

  test.each([lost, refused('503'), refused('429')])('knows nothing when the answer is %j', async (answer) => {
    keepPurchase({ ...nextAttempt(order), transactionId });
    const { context } = aServer(answer);
    expect(await open(context)).toEqual({ type: 'statusLost' });
  });
});

describe('asking about a process call', () => {
  test('asks five times, a second apart, while the transaction is only registered', async () => {
    const { context, sent } = aServer(...Array.from({ length: 5 }, () => aStatus('REQUEST_REGISTERED')));
    const event = check(context, transactionId);
    await vi.advanceTimersByTimeAsync(3999);
    expect(sent).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(await event).toEqual({ type: 'statusRegistered' });
    expect(sent).toHaveLength(5);
  });

  test('stops at the first answer that says more', async () => {
    const { context, sent } = aServer(aStatus('REQUEST_REGISTERED'), aStatus('REQUEST_RAISED'));
    const event = check(context, transactionId);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await event).type).toBe('statusLive');
    expect(sent).toHaveLength(2);
  });
});
