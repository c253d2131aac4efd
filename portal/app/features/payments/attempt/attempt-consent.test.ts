import { afterEach, describe, expect, test } from 'vitest';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../../session/purchase.ts';
import {
  transactionId,
  otherId,
  order,
  aServer,
  ok,
  refused,
  lost,
  anAirtimeAttempt,
  anAirtimePayment,
  pinAttempt,
  aPinPayment,
} from './attempt-fixtures.ts';
import { initiate, process, repeatInitiate, sendProcess } from './attempt-steps.ts';

afterEach(removePurchase);

describe('with the token of a code', () => {
  test('initiate and process take the paths that need it', async () => {
    const { context, sent } = aServer(ok({ transactionId }), ok({ transactionId, status: 'REQUEST_RAISED' }));
    expect((await initiate(context, anAirtimeAttempt())).type).toBe('registered');
    expect(await process(context, anAirtimePayment())).toEqual({ type: 'taken', transactionId });
    expect(sent.map(({ name, options }) => [name, options?.accessToken])).toEqual([
      ['authInitiate', 'token'],
      ['authProcess', 'token'],
    ]);
  });

  test('401 means that the token is over, also of a repeat', async () => {
    const attempt = { ...anAirtimeAttempt(), isRepeat: true };
    const { context } = aServer(refused('401'), refused('401'));
    expect(await initiate(context, attempt)).toEqual({ type: 'tokenOver' });
    keepPurchase({ ...attempt.purchase, transactionId });
    expect(await process(context, anAirtimePayment({ attempt }))).toEqual({ type: 'tokenOver' });
    expect(readPurchase(order)?.transactionId).toBeUndefined();
  });

  test.each([
    ['1010', true],
    ['1006', true],
    ['4001', true],
    ['503', false],
    ['429', false],
  ])('refused with %s, whether the token is spent: %s', async (code, isTokenSpent) => {
    const { context } = aServer(refused(code));
    expect(await process(context, anAirtimePayment())).toEqual({
      type: 'processRefused',
      failure: refused(code),
      isTokenSpent,
    });
  });
});

describe('with a PIN', () => {
  const encryptionKeyDetails = { kid: 'k', key: 'key', algorithm: 'RSA-OAEP-256' as const };
  test('initiate leads to the PIN, with the key that it is sealed under', async () => {
    const initiated = { transactionId, encryptionKeyDetails };
    const { context } = aServer(ok(initiated));
    expect(await initiate(context, pinAttempt())).toEqual({ type: 'pinNeeded', initiated });
  });

  test('the sealed PIN travels with process, and what it answers is told twice: as it came, and what it means', async () => {
    const raised = ok({ transactionId, status: 'REQUEST_RAISED' });
    const { context, sent } = aServer(raised);
    expect(await sendProcess(context, aPinPayment(), 'sealed')).toEqual({
      answer: raised,
      event: { type: 'taken', transactionId },
    });
    expect(sent[0]?.request).toMatchObject({ transactionId, paymentMode: 'LISOLO_MONEY', amPin: 'sealed' });
  });

  test('a wrong one ends its transaction, and the next attempt belongs to the same purchase', async () => {
    const attempt = pinAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const { context, sent } = aServer(refused('1004', { attemptsLeft: 4 }), ok({ transactionId: otherId }));
    await sendProcess(context, aPinPayment(attempt), 'sealed');
    expect(readPurchase(order)?.transactionId).toBeUndefined();
    const next = { ...attempt, purchase: nextAttempt(order) };
    const { answer, event } = await repeatInitiate(context, next);
    expect([answer.outcome, event]).toEqual(['success', undefined]);
    expect(sent[1]?.options?.purchaseId).toBe(attempt.purchase.purchaseId);
    expect(sent[1]?.options?.idempotencyKey).not.toBe(attempt.purchase.idempotencyKey);
    expect(sent[1]?.options?.accessToken).toBe('token');
    expect(readPurchase(order)?.transactionId).toBe(otherId);
  });

  test.each([
    [lost, 'initiateLost'],
    [refused('401'), 'tokenOver'],
    [refused('409', { transactionId: otherId }), 'initiateRefused'],
    [refused('422'), 'initiateRefused'],
  ])('a repeated initiate that failed with %j is %s', async (answer, type) => {
    const { context } = aServer(answer);
    expect((await repeatInitiate(context, pinAttempt())).event?.type).toBe(type);
  });
});
