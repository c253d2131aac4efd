import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../../session/purchase.ts';
import {
  anAirtimePayment,
  transactionId,
  otherId,
  order,
  request,
  aServer,
  ok,
  refused,
  lost,
  anAttempt,
  cardPayment,
} from './attempt-fixtures.ts';
import { readUnderWay } from '../../../session/device/under-way.ts';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { attemptFor } from './use-payment.ts';
import { initiate, process } from './attempt-calls.ts';
import type { Payment } from './payment.ts';

afterEach(removePurchase);

describe('the attempt of a submitted form', () => {
  test('keeps its key when the same is sent again [P37]', () => {
    const last = anAttempt();
    expect(attemptFor(order, { request: { ...request }, mode: 'push' }, last)).toBe(last);
  });

  test('takes a new key and keeps the purchase id when anything in it changed', () => {
    const last = anAttempt();
    keepPurchase(last.purchase);
    const next = attemptFor(order, { request: { ...request, paymentMobile: '0050000002' }, mode: 'push' }, last);
    expect(next.purchase.purchaseId).toBe(last.purchase.purchaseId);
    expect(next.purchase.idempotencyKey).not.toBe(last.purchase.idempotencyKey);
  });
});

describe('initiate', () => {
  test('that costs work is sent again with the proof of it, under the same key', async () => {
    const work = { text: 'a'.repeat(32), bits: 8 };
    const { context, sent } = aServer(refused('429', { work }), ok({ transactionId, encryptionKeyDetails: {} }));
    expect(await initiate(context, anAttempt())).toEqual({ type: 'registered', transactionId });
    expect(sent.map((one) => one.request)).toEqual([request, { ...request, proof: expect.stringMatching(/^\d+$/) }]);
    expect(sent[1]?.options).toEqual(sent[0]?.options);
  });

  test('is sent after the purchase was written down, under its key and purchase id', async () => {
    const attempt = anAttempt();
    const { context, sent } = aServer(ok({ transactionId }));
    expect(await initiate(context, attempt)).toEqual({ type: 'registered', transactionId });
    const { idempotencyKey, purchaseId } = attempt.purchase;
    expect(sent).toEqual([
      { name: 'initiate', request, options: { idempotencyKey, purchaseId }, kept: attempt.purchase },
    ]);
    expect(readPurchase(order)).toEqual({ ...attempt.purchase, transactionId });
  });

  test('keeps hold of a transaction that may still live until the new one is registered', async () => {
    keepPurchase({ ...nextAttempt(order), transactionId: otherId });
    const { context, sent } = aServer(refused('409', { transactionId: otherId }));
    const event = await initiate(context, anAttempt());
    expect(event).toMatchObject({ type: 'initiateRefused', failure: { code: '409' } });
    expect(sent[0]?.kept?.transactionId).toBe(otherId);
    expect(readPurchase(order)?.transactionId).toBe(otherId);
  });

  test('for a bill that somebody else is paying is refused, with the server’s words', async () => {
    const { context } = aServer(refused('409', { underWay: true }));
    expect(await initiate(context, anAttempt())).toMatchObject({ type: 'initiateRefused', failure: { code: '409' } });
  });

  test('takes a fresh purchase id once when the old one stands for another order', async () => {
    const attempt = anAttempt();
    const first = aServer(refused('422'));
    const event = await initiate(first.context, attempt);
    if (event.type !== 'renewed') throw new Error(event.type);
    expect(event.attempt.purchase.purchaseId).not.toBe(attempt.purchase.purchaseId);
    expect(event.attempt.purchase.idempotencyKey).not.toBe(attempt.purchase.idempotencyKey);
    const second = aServer(refused('422'));
    expect((await initiate(second.context, event.attempt)).type).toBe('initiateRefused');
  });

  test('without a readable transaction id counts as lost, and so does a duplicate that is still running [A55] [P36]', async () => {
    for (const answer of [ok({}), ok({ transactionId: 'x' }), refused('409'), lost]) {
      const { context } = aServer(answer);
      expect((await initiate(context, anAttempt())).type).toBe('initiateLost');
    }
  });

  test.each(['400', '401', '404', '429', '500', '503'])('refused with %s charged nothing', async (code) => {
    const { context } = aServer(refused(code));
    expect(await initiate(context, anAttempt())).toEqual({ type: 'initiateRefused', failure: refused(code) });
  });
});

const aPayment = (part: Partial<Payment> = {}): Payment => ({
  state: 'processing',
  transactionId,
  paymentMode: 'LISOLO_MONEY_PUSH',
  attempt: anAttempt(),
  ...part,
});

describe('process', () => {
  test('repeats the transaction, its mode and payer under the key of the attempt', async () => {
    const payment = aPayment();
    const { context, sent } = aServer(ok({ transactionId, status: 'REQUEST_RAISED' }));
    expect(await process(context, payment)).toEqual({ type: 'accepted' });
    expect(sent[0]).toMatchObject({
      name: 'process',
      request: { transactionId, paymentMode: 'LISOLO_MONEY_PUSH', paymentMobile: '0050000001' },
      options: { idempotencyKey: payment.attempt?.purchase.idempotencyKey },
    });
  });

  test('leads to the page of the bank where there is one, and only to a web address [A13] [V1.2.2]', async () => {
    const url = 'https://bank.example/pay';
    const good = aServer(ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl: url }));
    expect(await process(good.context, aPayment())).toEqual({ type: 'redirected', url });
    for (const redirectUrl of [
      'javascript:alert(1)',
      'javascript://bank.example/%0aalert(1)',
      'data:text/html,x',
      'ftp://x/',
    ])
      expect(
        await process(aServer(ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl })).context, aPayment()),
      ).toEqual({ type: 'accepted' });
  });

  test.each(['4001', '1006', '1010', '429', '400', '404'])('refused with %s ends the attempt', async (code) => {
    const attempt = anAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const { context } = aServer(refused(code));
    const event = await process(context, aPayment({ attempt }));
    expect(event).toMatchObject({ type: 'processRefused', failure: refused(code) });
    expect(readPurchase(order)).toEqual(attempt.purchase);
  });

  test('refused until the payer proves the number stays the attempt that it is', async () => {
    const attempt = anAttempt();
    keepPurchase({ ...attempt.purchase, transactionId });
    const answer = refused('429', { prove: true });
    const { context } = aServer(answer);
    expect(await process(context, aPayment({ attempt }))).toEqual({ type: 'proofNeeded', failure: answer });
    expect(readPurchase(order)).toEqual({ ...attempt.purchase, transactionId });
    const proved = aServer(answer);
    expect((await process(proved.context, anAirtimePayment())).type).toBe('processRefused');
  });

  test('is told of elsewhere as under way only where it may have been sent', async () => {
    vi.stubGlobal('localStorage', aStorage());
    const kept = [];
    for (const answer of [lost, refused('429', { prove: true }), refused('500'), refused('1006')]) {
      await process(aServer(answer).context, aPayment({ attempt: anAttempt() }));
      kept.push(readUnderWay());
    }
    expect(kept).toEqual([transactionId, undefined, transactionId, undefined]);
    vi.unstubAllGlobals();
  });

  test.each([
    lost,
    refused('500'),
    refused('503'),
    refused('502'),
    refused('422'),
    refused('409', { transactionId }),
    refused('409'),
  ])('answered by %j is asked about [P38]', async (answer) => {
    const { context } = aServer(answer);
    expect((await process(context, aPayment())).type).toBe('processUnclear');
  });

  test('that never reached its provider ends the attempt, where the server says that nothing was charged', async () => {
    const { context } = aServer(refused('503', { transactionId, charged: 'no' }));
    expect((await process(context, aPayment())).type).toBe('processRefused');
  });

  test('of a finished transaction is asked about', async () => {
    const { context } = aServer(ok({ transactionId, status: 'ALREADY_PROCESSED' }));
    expect(await process(context, aPayment())).toEqual({ type: 'processUnclear' });
  });

  test('that stands behind another payment was not sent', async () => {
    for (const other of [{ transactionId: otherId }, { underWay: true }]) {
      const { context } = aServer(refused('409', other));
      expect((await process(context, aPayment())).type).toBe('processRefused');
    }
  });

  test('repeated after an unclear answer never takes a refusal for the end', async () => {
    const repeat = aServer(refused('503', { charged: 'no' }));
    const attempt = { ...anAttempt(), isRepeat: true };
    expect((await process(repeat.context, aPayment({ attempt }))).type).toBe('processUnclear');
  });

  test('continues an open card under the key in the session', async () => {
    const purchase = nextAttempt(order);
    keepPurchase({ ...purchase, transactionId });
    const payment = aPayment({ attempt: undefined, paymentMode: 'PAYMENT_GATEWAY' });
    const { context, sent } = aServer(refused('503'));
    expect((await process(context, payment)).type).toBe('processUnclear');
    expect(sent[0]?.request).toEqual({ transactionId, paymentMode: 'PAYMENT_GATEWAY', paymentMobile: '' });
    expect(sent[0]?.options?.idempotencyKey).toBe(purchase.idempotencyKey);
  });

  test('is not sent without a transaction', async () => {
    const { context, sent } = aServer();
    expect((await process(context, aPayment({ transactionId: undefined }))).type).toBe('processUnclear');
    expect(sent).toEqual([]);
  });
});

describe('a card whose provider opens a window here', () => {
  const popup = { provider: 'PAYSTACK', scriptUrl: 'https://pay.example/inline.js', accessCode: 'a', reference: 'r' };
  const redirectUrl = 'https://pay.example/page';
  const answered = (result: object) => ok({ transactionId, status: 'REQUEST_RAISED', redirectUrl, ...result });

  test('is offered the window, with the page of the bank beside it', async () => {
    const { context } = aServer(answered({ popup }));
    expect(await process(context, cardPayment())).toEqual({
      type: 'popupOffered',
      popup: { ...popup, url: redirectUrl },
    });
  });

  test('goes to the page of the bank where the script is no web address', async () => {
    const { context } = aServer(answered({ popup: { ...popup, scriptUrl: 'javascript://x/%0aalert(1)' } }));
    expect(await process(context, cardPayment())).toEqual({ type: 'redirected', url: redirectUrl });
  });
});
