import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../api/answer.ts';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../../session/purchase.ts';
import { aServer, lost, ok, order, refused, transactionId } from './attempt-fixtures.ts';
import { check, open } from './status-calls.ts';

/** A server for a page whose address names the card, in the market of the orders. */
const aStatusServer = (...answers: Answer<unknown>[]) => {
  const { context, sent } = aServer(...answers);
  return { context: { ...context, wanted: 'PG' as const, slug: 'lisolo' }, sent };
};
const aStatus = (status: string, paymentMode = 'PAYMENT_GATEWAY') =>
  ok({ status, transactionStatus: 'IN_PROCESS', transactionId, paymentMode });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removePurchase();
});

describe('opening the page', () => {
  test('asks nothing where nothing was begun', async () => {
    const { context, sent } = aStatusServer();
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
    const { context } = aStatusServer(aStatus(status));
    expect(await open(context)).toEqual(event);
    expect(readPurchase(order)?.transactionId).toBe(transactionId);
  });

  test.each(['AIR_TIME', 'LISOLO_MONEY', 'MOBI_CASH'])(
    '%s under way asks nothing of the customer, or nothing that is known: on to its status',
    async (mode) => {
      keepPurchase({ ...nextAttempt(order), transactionId });
      const { context } = aStatusServer(aStatus('REQUEST_RAISED', mode));
      expect(await open(context)).toEqual({ type: 'taken', transactionId });
    },
  );

  test.each(['LISOLO_MONEY_PUSH', 'SMARTCASH_SECURE', 'MPESA'])('%s under way waits for the phone', async (mode) => {
    keepPurchase({ ...nextAttempt(order), transactionId });
    const { context } = aStatusServer(aStatus('REQUEST_RAISED', mode));
    expect(await open(context)).toEqual({ type: 'statusLive', transactionId, paymentMode: mode });
  });

  test.each([
    [ok({ status: 'FAILED', transactionStatus: 'FAILED' }), 'statusFailed'],
    [ok({ status: 'FALIURE', transactionStatus: 'FALIURE' }), 'statusFailed'],
    [refused('404'), 'statusMissing'],
  ])('forgets a transaction that ended without payment, and keeps the purchase', async (answer, type) => {
    const purchase = nextAttempt(order);
    keepPurchase({ ...purchase, transactionId });
    const { context } = aStatusServer(answer);
    expect((await open(context)).type).toBe(type);
    expect(readPurchase(order)).toEqual(purchase);
  });

  test.each([lost, refused('503'), refused('429')])('knows nothing when the answer is %j', async (answer) => {
    keepPurchase({ ...nextAttempt(order), transactionId });
    const { context } = aStatusServer(answer);
    expect(await open(context)).toEqual({ type: 'statusLost' });
  });
});

describe('asking about a process call', () => {
  test('asks five times, a second apart, while the transaction is only registered', async () => {
    const { context, sent } = aStatusServer(...Array.from({ length: 5 }, () => aStatus('REQUEST_REGISTERED')));
    const event = check(context, transactionId);
    await vi.advanceTimersByTimeAsync(3999);
    expect(sent).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(await event).toEqual({ type: 'statusRegistered' });
    expect(sent).toHaveLength(5);
  });

  test('stops at the first answer that says more', async () => {
    const { context, sent } = aStatusServer(aStatus('REQUEST_REGISTERED'), aStatus('REQUEST_RAISED'));
    const event = check(context, transactionId);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await event).type).toBe('statusLive');
    expect(sent).toHaveLength(2);
  });
});
