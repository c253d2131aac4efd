import { afterEach, describe, expect, test } from 'vitest';
import { keepPurchase, readPurchase, removePurchase } from '../../../session/purchase.ts';
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
import { initiate, process, repeatInitiate, sendPin } from './attempt-calls.ts';

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
    const failure = refused(code, { charged: 'no' });
    const { context } = aServer(failure);
    expect(await process(context, anAirtimePayment())).toEqual({
      type: 'processRefused',
      failure,
      isTokenSpent,
    });
  });
});

const pinContext = <Context extends object>(context: Context) => ({ ...context, payer: '050000001' });

describe('with a PIN', () => {
  const encryptionKeyDetails = { kid: 'k', key: 'key', algorithm: 'RSA-OAEP-256' as const };
  test('initiate leads to the PIN, with the key that it is sealed under', async () => {
    const initiated = { transactionId, encryptionKeyDetails };
    const { context } = aServer(ok(initiated));
    expect(await initiate(context, pinAttempt())).toEqual({ type: 'pinNeeded', initiated });
  });

  test('the sealed PIN travels with process', async () => {
    const { context, sent } = aServer(ok({ transactionId, status: 'REQUEST_RAISED' }));
    expect(await sendPin(pinContext(context), aPinPayment())).toEqual({ type: 'taken', transactionId });
    expect(sent[0]?.request).toMatchObject({ transactionId, paymentMode: 'LISOLO_MONEY', amPin: 'sealed' });
  });

  test('a wrong one ends its transaction, and the next attempt belongs to the same purchase', async () => {
    const attempt = pinAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const { context, sent } = aServer(refused('1004', { attemptsLeft: 4 }), ok({ transactionId: otherId }));
    const event = await sendPin(pinContext(context), aPinPayment(attempt));
    if (event.type !== 'pinWrong') throw new Error(event.type);
    expect(event.attemptsLeft).toBe(4);
    expect(readPurchase(order)?.transactionId).toBeUndefined();
    expect(await repeatInitiate(context, event.attempt)).toEqual({
      type: 'pinNeeded',
      initiated: { transactionId: otherId },
    });
    expect(sent[1]?.options?.purchaseId).toBe(attempt.purchase.purchaseId);
    expect(sent[1]?.options?.idempotencyKey).not.toBe(attempt.purchase.idempotencyKey);
    expect(sent[1]?.options?.accessToken).toBe('token');
    expect(readPurchase(order)?.transactionId).toBe(otherId);
  });

  test.each([
    ['1004', { attemptsLeft: 4 }, 'pinWrong', false],
    ['1004', { attemptsLeft: 0 }, 'pinLocked', false],
    ['1006', {}, 'pinLocked', true],
  ] as const)('%s with %j is %s, and what it says of the attempt holds once the modal is closed', async (...given) => {
    const [code, result, type, isTokenSpent] = given;
    const failure = refused(code, result);
    const { context } = aServer(failure);
    const refusal = { type: 'processRefused', failure, isTokenSpent };
    expect(await sendPin(pinContext(context), aPinPayment())).toMatchObject({ type, refusal });
  });

  test('a wrong one of a repeated attempt says nothing for certain of the first', async () => {
    for (const answer of [refused('1004', { attemptsLeft: 3 }), refused('56D005', { attemptsLeft: 2 })]) {
      const { context } = aServer(answer);
      const event = await sendPin(pinContext(context), aPinPayment({ ...pinAttempt(), isRepeat: true }));
      expect(event).toMatchObject({ type: 'pinWrong', refusal: undefined });
    }
  });

  test.each([
    [refused('1010'), 'processRefused'],
    [refused('4001'), 'processRefused'],
    [refused('401'), 'tokenOver'],
    [refused('500'), 'processUnclear'],
    [lost, 'processUnclear'],
    [ok({ transactionId, status: 'SUCCESS' }), 'processUnclear'],
  ])('%j is no word about the PIN: it is %s', async (answer, type) => {
    const { context } = aServer(answer);
    expect((await sendPin(pinContext(context), aPinPayment())).type).toBe(type);
  });

  test.each([
    [lost, 'initiateLost'],
    [refused('401'), 'tokenOver'],
    [refused('409', { transactionId: otherId }), 'initiateRefused'],
    [refused('422'), 'initiateRefused'],
  ])('a repeated initiate that failed with %j is %s', async (answer, type) => {
    const { context } = aServer(answer);
    expect((await repeatInitiate(context, pinAttempt())).type).toBe(type);
  });
});
