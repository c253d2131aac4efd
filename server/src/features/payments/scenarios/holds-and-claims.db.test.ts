import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { rightPin } from '../../../testing/fakes/fake-wallet.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers, held, lostBefore } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../../../testing/orders.ts';
import { playedPayment, saysPaid, times } from '../../../testing/payments/played-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitOutcome, DebitState } from '../core/gateway.ts';

const day = 86_400;
const declined = answers<DebitState>({ outcome: 'declined', reason: 'declined-by-provider' });
const unknown = answers<DebitState>({ outcome: 'unknown' });

describe.each(oneDatabase())('what is on hold, claimed or closed, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const { sent, callBack, askAfter, look, net } = playedPayment(() => ({ database, operator, pay }));
  const late = (id: string) => pay.engine.children.find(id);
  const lostPage = async () => {
    const id = resultOf(await pay.initiate(aCardRecharge())).transactionId;
    const { charge, debitRequestId: requestId } = await look(id);
    operator.book.debits.push({ port: 'card', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    pay = anEngine(database, operator, { continuity: () => ({ openSeconds: 1, continuousSeconds: 1, breaks: 0 }) });
    return id;
  };

  describe('a claim of success', () => {
    test('on what was lost with its time, and is paid, has the money given back', async () => {
      const id = await lostPage();
      await callBack(id, 'paid', 'card');
      await settle(pay, 2 * day).catch((e: Error) => expect.soft(e.message).toBe(''));
      expect([(await look(id)).state, net(id)]).toEqual(['EXPIRED', [0, 0]]);
    });

    test('is not needed: a page of lost time that is withdrawn for another attempt and paid is given back', async () => {
      const purchase = { 'purchase-id': randomUUID() };
      const id = resultOf(await pay.initiate(aCardRecharge(), purchase)).transactionId;
      const { charge, debitRequestId: requestId } = await look(id);
      operator.book.debits.push({ port: 'card', transactionId: id, requestId, charge, state: 'waiting', refunds: 0 });
      pay = anEngine(database, operator, { continuity: () => ({ openSeconds: 1, continuousSeconds: 1, breaks: 0 }) });
      resultOf(await pay.initiate(aRecharge(), purchase));
      operator.card.pay(id);
      await settle(pay, 40 * day);
      expect([(await look(id)).state, net(id)]).toEqual(['DECLINED', [0, 0]]);
    });

    test('on what was never sent lets the customer go another way', async () => {
      const purchase = { 'purchase-id': randomUUID() };
      const id = resultOf(await pay.initiate(aCardRecharge(), purchase)).transactionId;
      await callBack(id, 'paid', 'card');
      resultOf(await pay.initiate(aRecharge(), purchase));
      expect((await look(id)).state).toBe('DECLINED');
    });

    test('that comes after the last look outlives one enquiry that lags', async () => {
      const id = await sent();
      operator.wallet.enquire.next(...times(2, declined));
      await askAfter(6);
      await settle(pay, 8 * day);
      expect((await look(id)).state).toBe('DECLINED');
      operator.wallet.approve(id);
      operator.wallet.enquire.next(declined);
      await callBack(id, 'paid');
      await settle(pay, 30 * day);
      expect([net(id), await late(id)]).toMatchObject([[0, 0], { state: 'REFUNDED' }]);
    });

    test('that enquiries deny for ever is heard of by a person', async () => {
      const id = await sent();
      operator.wallet.decline(id);
      await askAfter(6);
      await callBack(id, 'paid');
      await settle(pay, 30 * day);
      expect(pay.alarms).toEqual([{ id, alarm: 'contradiction' }]);
    });

    test('is denied eight times before a person is called, however often it was asked about before', async () => {
      const id = await sent();
      await settle(pay, 240);
      operator.wallet.approve(id);
      operator.wallet.enquire.next(declined, declined);
      await callBack(id, 'paid');
      await tick(pay);
      expect([(await look(id)).onHold, pay.alarms]).toEqual([false, []]);
    });
  });

  describe('a hold', () => {
    test('by an older release is asked about daily, not each minute', async () => {
      const id = await sent();
      await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
      await callBack(id, 'paid');
      const before = operator.wallet.enquire.calls.length;
      await settle(pay, day).catch((e: Error) => expect.soft(e.message).toBe(''));
      expect(operator.wallet.enquire.calls.length - before).toBeLessThan(40);
    });

    test('for another amount is not ended by one enquiry that names the right one', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'XAF' };
      await callBack(id, 'paid');
      await tick(pay);
      expect(await look(id)).toMatchObject({ onHold: true, heldFor: 'amount-mismatch' });
      operator.wallet.enquire.next(saysPaid(500));
      await settle(pay, 3600);
      expect(net(id)).toEqual([1, 0]);
    });

    test('rings once, however often the customer begins anew', async () => {
      const purchase = { 'purchase-id': randomUUID() };
      const id = resultOf(await pay.initiate(aCardRecharge(), purchase)).transactionId;
      await pay.process(aProcess(id, 'PAYMENT_GATEWAY'));
      operator.card.pay(id);
      operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'NGN' };
      await settle(pay, 60);
      expect(pay.alarms.length).toBe(1);
      for (let i = 0; i < 5; i += 1) await pay.initiate(aRecharge(), purchase);
      expect(pay.alarms.length).toBe(1);
    });

    test('for another amount is not given up when the customer goes another way', async () => {
      const purchase = { 'purchase-id': randomUUID() };
      const id = resultOf(await pay.initiate(aCardRecharge(), purchase)).transactionId;
      await pay.process(aProcess(id, 'PAYMENT_GATEWAY'));
      operator.card.pay(id);
      operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'NGN' };
      await settle(pay, 60);
      operator.card.enquire.next(...times(2, answers<DebitState>({ outcome: 'pending' })));
      await pay.initiate(aRecharge(), purchase);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true });
    });

    test('for a fault of ours ends when the provider is asked again and well', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.wallet.enquire.next(
        ...times(5, async () => {
          throw new Error('bug');
        }),
      );
      for (let i = 0; i < 40; i += 1)
        await tick(pay)
          .catch(() => letTimePass(database, 3600))
          .then(() => letTimePass(database, 60));
      expect.soft(operator.wallet.enquire.calls.length).toBeGreaterThan(4);
      await settle(pay, 40 * day);
      expect([(await look(id)).state, (await look(id)).heldFor]).toEqual(['DONE', null]);
    });

    test('for want of answers ends when the provider proves that it never got it', async () => {
      operator.wallet.debit.next(lostBefore);
      const id = await sent();
      let isAway = true;
      operator.wallet.enquire.next(
        ...times(500, async (honest: () => Promise<DebitState>) =>
          isAway ? { outcome: 'unknown' as const } : honest(),
        ),
      );
      await settle(pay, 30 * 3600);
      expect(await look(id)).toMatchObject({ onHold: true });
      isAway = false;
      await settle(pay, 40 * day);
      expect(await look(id)).toMatchObject({ state: 'EXPIRED', onHold: false });
    });

    test('is not where fifty callbacks and one silence lead', async () => {
      const id = await sent();
      operator.wallet.decline(id);
      await askAfter(6);
      for (let i = 0; i < 42; i += 1) {
        await callBack(id, 'not-paid');
        await tick(pay);
      }
      operator.wallet.enquire.next(unknown);
      await callBack(id, 'not-paid');
      await tick(pay);
      expect([await look(id), pay.alarms]).toMatchObject([{ onHold: false }, []]);
    });

    test('is not undone by a worker whose enquiry began before it', async () => {
      const id = await sent();
      const slow = held<never, DebitState>();
      operator.wallet.decline(id);
      operator.wallet.enquire.next(slow.play as never);
      await letTimePass(database, 6);
      const one = tick(pay);
      await slow.arrived;
      await pay.engine.store.putOnHold(await look(id), 'amount-mismatch', 3600);
      slow.release();
      await one;
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true });
    });

    test('for a contradiction rings once, however often the customer goes another way', async () => {
      const purchase = { 'purchase-id': randomUUID() };
      const id = resultOf(await pay.initiate(aCardRecharge(), purchase)).transactionId;
      await pay.process(aProcess(id, 'PAYMENT_GATEWAY'));
      operator.card.decline(id);
      await callBack(id, 'paid', 'card');
      await settle(pay, 5 * day);
      expect([(await look(id)).heldFor, pay.alarms.length]).toEqual(['contradiction', 1]);
      for (let i = 0; i < 5; i += 1) await pay.initiate(aRecharge(), purchase);
      expect(pay.alarms.length).toBe(1);
    });

    test('for another amount stands against two words that a worker heard before it', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'XAF' };
      const slow = held<never, DebitState>();
      operator.wallet.enquire.next(async (h) => {
        await slow.play(h, undefined as never);
        return { outcome: 'declined', reason: 'declined-by-provider' };
      });
      await letTimePass(database, 6);
      const one = tick(pay);
      await slow.arrived;
      const other = anEngine(database, operator);
      await pay.engine.store.scheduleNow(id, null);
      await tick(other);
      expect(await look(id)).toMatchObject({ onHold: true, heldFor: 'amount-mismatch' });
      operator.wallet.enquire.next(declined);
      slow.release();
      await one;
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true });
    });

    test('for another amount stands against the answer of the debit itself', async () => {
      const grants = { check: async () => true, spend: async () => true, giveBack: async () => undefined };
      await database.query('delete from rate_limit');
      pay = anEngine(database, operator, { stores: { grants } });
      const id = resultOf(
        await pay.initiate(aRecharge({ paymentMode: 'LISOLO_MONEY' }), { authorization: 'Bearer any' }),
      ).transactionId;
      operator.wallet.debit.next(async (honest) => {
        const answer = await honest();
        operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'XAF' };
        await callBack(id, 'paid');
        await tick(pay);
        expect(await look(id)).toMatchObject({ state: 'SENDING', onHold: true, heldFor: 'amount-mismatch' });
        return answer;
      });
      const amPin = `sealed:${JSON.stringify({ pin: rightPin, transactionId: id, nonce: randomUUID() })}`;
      await pay.process({ ...aProcess(id, 'LISOLO_MONEY'), amPin }, { authorization: 'Bearer any' });
      await settle(pay, 600);
      expect([net(id), (await look(id)).onHold]).toEqual([[1, 0], true]);
    });

    test('stands against a debit that never left', async () => {
      const id = resultOf(await pay.initiate(aRecharge())).transactionId;
      operator.wallet.debit.next(async () => {
        await pay.engine.store.putOnHold(await look(id), 'amount-mismatch', 3600);
        return { outcome: 'unsent' } as DebitOutcome;
      });
      await pay.process(aProcess(id));
      expect(await look(id)).toMatchObject({ onHold: true });
    });
  });

  test('an answer "pending" at the last look is not the last', async () => {
    const id = await sent();
    operator.wallet.enquire.next(...times(2, declined));
    await askAfter(6);
    await settle(pay, 5 * day);
    operator.wallet.approve(id);
    operator.wallet.enquire.next(answers<DebitState>({ outcome: 'pending' }));
    await settle(pay, 60 * day);
    expect([net(id), await late(id)]).toMatchObject([[0, 0], { state: 'REFUNDED' }]);
  });

  test('what an older release put on hold beside this one is heard of, after the next sweep', async () => {
    const id = await sent();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    operator.wallet.approve(id);
    await pay.engine.store.sweep();
    await settle(pay, 60);
    expect((await look(id)).state).toBe('DONE');
  });
});
