import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import type { Call, CallOptions } from '../../api/call.ts';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../session/purchase.ts';
import type { QueryData } from '../../session/query-data.ts';
import { attemptFor, initiate, process, repeatInitiate, sendProcess } from './attempt-steps.ts';
import type { Payment } from './payment-steps.ts';
import type { Attempt } from './payment.machine.ts';

const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const otherId = '02KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const order: QueryData = {
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};
const request: Attempt['request'] = {
  amount: 500,
  unit: 500,
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
  paymentMobile: '0050000001',
};

type Sent = { name: string; request: unknown; options?: CallOptions; kept: ReturnType<typeof readPurchase> };

/** A server that gives these answers in order; `sent` is what it was asked, and what the session held at that moment. */
const aServer = (...answers: Answer<unknown>[]) => {
  const sent: Sent[] = [];
  const call = (async (name: string, body: unknown, options?: CallOptions) => {
    sent.push({ name, request: body, options, kept: readPurchase(order) });
    return answers.shift();
  }) as unknown as Call;
  return { ground: { order, call }, sent };
};

const ok = (result: unknown): Answer<unknown> => ({ outcome: 'success', result });
const refused = (code: string, result: Record<string, unknown> = {}) =>
  ({ outcome: 'refused', code, message: 'm', result }) as const;
const lost = { outcome: 'lost', reason: 'network' } as const;
const anAttempt = (): Attempt => ({ purchase: nextAttempt(order), request });

const grant = { accessToken: 'token', refId: 'ref', expiresAt: 0, payer: '0050000001', paymentMode: 'AIR_TIME' };
const anAirtimeAttempt = (): Attempt => ({
  ...anAttempt(),
  request: { ...request, paymentMode: 'AIR_TIME' },
  grant,
});

const anAirtimePayment = (part: Partial<Payment> = {}): Payment => ({
  state: 'processing',
  transactionId,
  paymentMode: 'AIR_TIME',
  attempt: anAirtimeAttempt(),
  ...part,
});
const pinAttempt = (): Attempt => ({
  ...anAirtimeAttempt(),
  request: { ...request, paymentMode: 'LISOLO_MONEY' },
});
const aPinPayment = (attempt = pinAttempt()): Payment => ({
  state: 'pin',
  transactionId,
  paymentMode: 'LISOLO_MONEY',
  attempt,
});
const cardPayment = (): Payment => ({
  state: 'processing',
  transactionId,
  paymentMode: 'PAYMENT_GATEWAY',
  attempt: { ...anAttempt(), request: { ...request, paymentMode: 'PAYMENT_GATEWAY' } },
});

afterEach(removePurchase);

describe('the attempt of a submitted form', () => {
  test('keeps its key when the same is sent again', () => {
    const last = anAttempt();
    expect(attemptFor(order, { ...request }, last)).toBe(last);
  });

  test('takes a new key and keeps the purchase id when anything in it changed', () => {
    const last = anAttempt();
    keepPurchase(last.purchase);
    const next = attemptFor(order, { ...request, paymentMobile: '0050000002' }, last);
    expect(next.purchase.purchaseId).toBe(last.purchase.purchaseId);
    expect(next.purchase.idempotencyKey).not.toBe(last.purchase.idempotencyKey);
  });
});

describe('initiate', () => {
  test('is sent after the purchase was written down, under its key and purchase id', async () => {
    const attempt = anAttempt();
    const { ground, sent } = aServer(ok({ transactionId }));
    expect(await initiate(ground, attempt)).toEqual({ type: 'registered', transactionId });
    const { idempotencyKey, purchaseId } = attempt.purchase;
    expect(sent).toEqual([
      { name: 'initiate', request, options: { idempotencyKey, purchaseId }, kept: attempt.purchase },
    ]);
    expect(readPurchase(order)).toEqual({ ...attempt.purchase, transactionId });
  });

  test('keeps hold of a transaction that may still live until the new one is registered', async () => {
    keepPurchase({ ...nextAttempt(order), transactionId: otherId });
    const { ground, sent } = aServer(refused('409', { transactionId: otherId }));
    const event = await initiate(ground, anAttempt());
    expect(event).toMatchObject({ type: 'initiateRefused', failure: { code: '409' } });
    expect(sent[0]?.kept?.transactionId).toBe(otherId);
    expect(readPurchase(order)?.transactionId).toBe(otherId);
  });

  test('for a bill that somebody else is paying is refused, with the server’s words', async () => {
    const { ground } = aServer(refused('409', { billBeingPaid: true }));
    expect(await initiate(ground, anAttempt())).toMatchObject({ type: 'initiateRefused', failure: { code: '409' } });
  });

  test('takes a fresh purchase id once when the old one stands for other goods', async () => {
    const attempt = anAttempt();
    const first = aServer(refused('422'));
    const event = await initiate(first.ground, attempt);
    if (event.type !== 'renewed') throw new Error(event.type);
    expect(event.attempt.purchase.purchaseId).not.toBe(attempt.purchase.purchaseId);
    expect(event.attempt.purchase.idempotencyKey).not.toBe(attempt.purchase.idempotencyKey);
    const second = aServer(refused('422'));
    expect((await initiate(second.ground, event.attempt)).type).toBe('initiateRefused');
  });

  test('without a readable transaction id counts as lost, and so does a twin that is still running', async () => {
    for (const answer of [ok({}), ok({ transactionId: 'x' }), refused('409'), lost]) {
      const { ground } = aServer(answer);
      expect((await initiate(ground, anAttempt())).type).toBe('initiateLost');
    }
  });

  test.each(['400', '401', '404', '429', '500', '503'])('refused with %s charged nothing', async (code) => {
    const { ground } = aServer(refused(code));
    expect(await initiate(ground, anAttempt())).toEqual({ type: 'initiateRefused', failure: refused(code) });
  });
});

describe('process', () => {
  const aPayment = (part: Partial<Payment> = {}): Payment => ({
    state: 'processing',
    transactionId,
    paymentMode: 'LISOLO_MONEY_PUSH',
    attempt: anAttempt(),
    ...part,
  });

  test('repeats the transaction, its mode and payer under the key of the attempt', async () => {
    const payment = aPayment();
    const { ground, sent } = aServer(ok({ transactionId, status: 'REQUEST_RAISED' }));
    expect(await process(ground, payment)).toEqual({ type: 'accepted' });
    expect(sent[0]).toMatchObject({
      name: 'process',
      request: { transactionId, paymentMode: 'LISOLO_MONEY_PUSH', paymentMobile: '0050000001' },
      options: { idempotencyKey: payment.attempt?.purchase.idempotencyKey },
    });
  });

  test('leads to the page of the bank where there is one, and only to a web address', async () => {
    const url = 'https://bank.example/pay';
    const good = aServer(ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl: url }));
    expect(await process(good.ground, aPayment())).toEqual({ type: 'redirected', url });
    const bad = aServer(ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl: 'javascript:alert(1)' }));
    expect(await process(bad.ground, aPayment())).toEqual({ type: 'accepted' });
  });

  test.each(['4001', '1006', '1010', '429', '503', '400', '404'])('refused with %s ends the attempt', async (code) => {
    const attempt = anAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const { ground } = aServer(refused(code));
    const event = await process(ground, aPayment({ attempt }));
    expect(event).toMatchObject({ type: 'processRefused', failure: refused(code) });
    expect(readPurchase(order)).toEqual(attempt.purchase);
  });

  test.each([lost, refused('500'), refused('502'), refused('422'), refused('409', { transactionId }), refused('409')])(
    'answered by %j is asked about',
    async (answer) => {
      const { ground } = aServer(answer);
      expect((await process(ground, aPayment())).type).toBe('processUnclear');
    },
  );

  test('of a finished transaction is asked about', async () => {
    const { ground } = aServer(ok({ transactionId, status: 'ALREADY_PROCESSED' }));
    expect(await process(ground, aPayment())).toEqual({ type: 'processUnclear' });
  });

  test('that stands behind another payment was not sent', async () => {
    for (const other of [{ transactionId: otherId }, { billBeingPaid: true }]) {
      const { ground } = aServer(refused('409', other));
      expect((await process(ground, aPayment())).type).toBe('processRefused');
    }
  });

  test('repeated after an unclear answer never takes a refusal for the end', async () => {
    const repeat = aServer(refused('503'));
    const attempt = { ...anAttempt(), isRepeat: true };
    expect((await process(repeat.ground, aPayment({ attempt }))).type).toBe('processUnclear');
  });

  test('continues an open card under the key in the session', async () => {
    const purchase = nextAttempt(order);
    keepPurchase({ ...purchase, transactionId });
    const payment = aPayment({ attempt: undefined, paymentMode: 'PAYMENT_GATEWAY' });
    const { ground, sent } = aServer(refused('503'));
    expect((await process(ground, payment)).type).toBe('processUnclear');
    expect(sent[0]?.request).toEqual({ transactionId, paymentMode: 'PAYMENT_GATEWAY', paymentMobile: '' });
    expect(sent[0]?.options?.idempotencyKey).toBe(purchase.idempotencyKey);
  });

  test('is not sent without a transaction', async () => {
    const { ground, sent } = aServer();
    expect((await process(ground, aPayment({ transactionId: undefined }))).type).toBe('processUnclear');
    expect(sent).toEqual([]);
  });
});

describe('with the token of a code', () => {
  test('initiate and process take the paths that need it', async () => {
    const { ground, sent } = aServer(ok({ transactionId }), ok({ transactionId, status: 'REQUEST_RAISED' }));
    expect((await initiate(ground, anAirtimeAttempt())).type).toBe('registered');
    expect(await process(ground, anAirtimePayment())).toEqual({ type: 'taken', transactionId });
    expect(sent.map(({ name, options }) => [name, options?.accessToken])).toEqual([
      ['authInitiate', 'token'],
      ['authProcess', 'token'],
    ]);
  });

  test('401 means that the token is over, also of a repeat', async () => {
    const attempt = { ...anAirtimeAttempt(), isRepeat: true };
    const { ground } = aServer(refused('401'), refused('401'));
    expect(await initiate(ground, attempt)).toEqual({ type: 'tokenOver' });
    keepPurchase({ ...attempt.purchase, transactionId });
    expect(await process(ground, anAirtimePayment({ attempt }))).toEqual({ type: 'tokenOver' });
    expect(readPurchase(order)?.transactionId).toBeUndefined();
  });

  test.each([
    ['1010', true],
    ['1006', true],
    ['4001', true],
    ['503', false],
    ['429', false],
  ])('refused with %s, whether the token is spent: %s', async (code, isTokenSpent) => {
    const { ground } = aServer(refused(code));
    expect(await process(ground, anAirtimePayment())).toEqual({
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
    const { ground } = aServer(ok(initiated));
    expect(await initiate(ground, pinAttempt())).toEqual({ type: 'pinNeeded', initiated });
  });

  test('the sealed PIN travels with process, and what it answers is told twice: as it came, and what it means', async () => {
    const raised = ok({ transactionId, status: 'REQUEST_RAISED' });
    const { ground, sent } = aServer(raised);
    expect(await sendProcess(ground, aPinPayment(), 'sealed')).toEqual({
      answer: raised,
      event: { type: 'taken', transactionId },
    });
    expect(sent[0]?.request).toMatchObject({ transactionId, paymentMode: 'LISOLO_MONEY', amPin: 'sealed' });
  });

  test('a wrong one ends its transaction, and the next attempt belongs to the same purchase', async () => {
    const attempt = pinAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const { ground, sent } = aServer(refused('1004', { attemptsLeft: 4 }), ok({ transactionId: otherId }));
    await sendProcess(ground, aPinPayment(attempt), 'sealed');
    expect(readPurchase(order)?.transactionId).toBeUndefined();
    const next = { ...attempt, purchase: nextAttempt(order) };
    const { answer, event } = await repeatInitiate(ground, next);
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
    const { ground } = aServer(answer);
    expect((await repeatInitiate(ground, pinAttempt())).event?.type).toBe(type);
  });
});

describe('a card whose provider opens a window here', () => {
  const popup = { provider: 'PAYSTACK', scriptUrl: 'https://pay.example/inline.js', accessCode: 'a', reference: 'r' };
  const redirectUrl = 'https://pay.example/page';
  const answered = (result: object) => ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl, ...result });

  test('is offered the window, with the page of the bank beside it', async () => {
    const { ground } = aServer(answered({ popup }));
    expect(await process(ground, cardPayment())).toEqual({
      type: 'popupOffered',
      popup: { ...popup, url: redirectUrl },
    });
  });

  test('goes to the page of the bank where the script is no web address', async () => {
    const { ground } = aServer(answered({ popup: { ...popup, scriptUrl: 'javascript:alert(1)' } }));
    expect(await process(ground, cardPayment())).toEqual({ type: 'redirected', url: redirectUrl });
  });
});
