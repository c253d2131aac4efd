import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers, lostAfter, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { playedPayment, saysPaid, times } from '../../../testing/payments/played-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitOutcome, DebitState, DeliveryOutcome, DeliveryState, RefundOutcome } from '../core/gateway.ts';

const says = (reason: 'declined-by-provider' | 'prompt-expired') =>
  answers<DebitState>({ outcome: 'declined', reason });

describe.each(oneDatabase())('a provider’s word is evidence, no proof, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const { sent, callBack, askAfter, look, net } = playedPayment(() => ({ database, operator, pay }));

  describe('what a callback has claimed', () => {
    test('is asked about again when enquiries say "failed", and what is paid is delivered', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.wallet.enquire.next(...times(4, says('declined-by-provider')));
      await callBack(id, 'paid');
      await tick(pay);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: false });
      await settle(pay, 600);
      expect((await look(id)).state).toBe('DONE');
      expect([net(id), pay.alarms]).toEqual([[1, 1], []]);
    });

    test('is never closed against: a person is called, and what is found paid after that goes on by itself [I8]', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.wallet.enquire.next(...times(30, says('declined-by-provider')));
      await callBack(id, 'paid');
      await settle(pay, 600);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true, heldFor: 'contradiction' });
      expect(pay.alarms).toEqual([{ id, alarm: 'contradiction' }]);
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'DONE', onHold: false });
      expect([net(id), pay.movedOn, pay.alarms.length]).toEqual([[1, 1], [id], 1]);
    });

    test('stands against an answer to process that says "declined" after it', async () => {
      const id = resultOf(await pay.initiate(aRecharge())).transactionId;
      operator.wallet.debit.next(async (honest) => {
        await honest();
        operator.wallet.approve(id);
        await callBack(id, 'paid');
        return { outcome: 'declined', reason: 'declined-by-provider' };
      });
      expect(resultOf(await pay.process(aProcess(id))).status).toBe('REQUEST_RAISED');
      await settle(pay, 60);
      expect((await look(id)).state).toBe('DONE');
    });

    test('counts only where it comes from who was asked to debit', async () => {
      const id = await sent();
      operator.wallet.decline(id);
      await callBack(id, 'paid', 'mpesa');
      await tick(pay);
      expect(await look(id)).toMatchObject({ state: 'DECLINED', claim: null });
    });

    test('and what the enquiry says as well need not be asked twice', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      await callBack(id, 'paid');
      await tick(pay);
      expect([(await look(id)).state, operator.wallet.enquire.calls.length]).toEqual(['PAID', 1]);
    });
  });

  describe('one wrong word', () => {
    test('"paid" delivers nothing: it is said twice, or it is not believed [I5] [V16.5.3]', async () => {
      const id = await sent();
      operator.wallet.enquire.next(saysPaid());
      await askAfter(6);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: false });
      operator.wallet.decline(id);
      await settle(pay, 600);
      expect([(await look(id)).state, net(id)]).toEqual(['DECLINED', [0, 0]]);
    });

    test.each(['declined-by-provider', 'prompt-expired'] as const)('"%s" closes nothing', async (reason) => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.wallet.enquire.next(says(reason));
      await settle(pay, 60);
      expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
    });

    test('another amount, said for a while, is put on hold, and goes on when the right one is seen', async () => {
      const id = await sent();
      operator.wallet.approve(id);
      operator.wallet.enquire.next(...times(2, saysPaid(5)));
      await askAfter(6);
      expect(await look(id)).toMatchObject({ onHold: true, heldFor: 'amount-mismatch' });
      await settle(pay, 120);
      expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
    });
  });

  test.each(['declined-by-provider', 'prompt-expired'] as const)(
    'closed by "%s", approved a second later, the callback lost: the money is found and given back',
    async (reason) => {
      const id = await sent();
      operator.wallet.enquire.next(...times(2, says(reason)));
      await askAfter(6);
      expect(['DECLINED', 'EXPIRED']).toContain((await look(id)).state);
      operator.wallet.approve(id);
      await settle(pay, 120);
      expect([net(id), await pay.engine.children.find(id)]).toMatchObject([[0, 0], { state: 'REFUNDED' }]);
    },
  );

  test('whatever closed an attempt that was sent, it is looked at six times, and no more [I8]', async () => {
    const id = await sent();
    operator.wallet.decline(id);
    await askAfter(6);
    const before = operator.wallet.enquire.calls.length;
    await settle(pay);
    // Nothing is said twice here: an answer that nothing is charged ends no doubt any more.
    expect([(await look(id)).state, operator.wallet.enquire.calls.length - before]).toEqual(['DECLINED', 6]);
  });

  test('a card page that is paid a week after it was given up is given back within a day', async () => {
    const id = await sent(aCardRecharge(), 'PAYMENT_GATEWAY');
    await settle(pay, 7.5 * 86_400);
    expect((await look(id)).state).toBe('EXPIRED');
    operator.card.pay(id);
    await settle(pay, 86_400);
    expect([net(id), await pay.engine.children.find(id)]).toMatchObject([[0, 0], { state: 'REFUNDED' }]);
  });

  describe('a repetition', () => {
    test('of a debit that is declined says nothing of the first: the enquiry decides', async () => {
      const declined = answers<DebitOutcome>({ outcome: 'declined', reason: 'declined-by-provider' });
      operator.wallet.debit.next(lostBefore, declined);
      const id = await sent();
      await askAfter(3);
      expect((await look(id)).state).toBe('UNKNOWN');
    });

    test('"refunded" of a refund keeps no money: it is said twice, or it is not believed', async () => {
      operator.topup.refusals.set('+242050000001', 'line-barred');
      operator.wallet.refund.next(lostBefore);
      operator.wallet.enquireRefund.next(answers<RefundOutcome>({ outcome: 'refunded' }));
      const { id } = await aPaidPayment(pay, operator);
      await settle(pay);
      expect([(await look(id)).state, net(id)]).toEqual(['REFUNDED', [0, 0]]);
    });

    test('of a delivery that is refused, as by our own first one, is asked about before anything is given back', async () => {
      const settled = answers<DeliveryOutcome>({ outcome: 'refused', reason: 'bill-settled' });
      operator.topup.deliver.next(lostAfter, settled);
      // The operator's system lags: what it did is found only after it was sent again.
      const lagging = async (honest: () => Promise<DeliveryState>): Promise<DeliveryState> =>
        operator.topup.deliver.calls.length < 2 ? { outcome: 'not-found' } : honest();
      operator.topup.find.next(...times(20, lagging));
      const { id } = await aPaidPayment(pay, operator);
      await settle(pay);
      expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
      expect(operator.topup.deliver.calls).toHaveLength(2);
    });

    test('of a delivery that is refused, and was not done before, is given back with that reason', async () => {
      const barred = answers<DeliveryOutcome>({ outcome: 'refused', reason: 'line-barred' });
      operator.topup.deliver.next(lostBefore, barred);
      const { id } = await aPaidPayment(pay, operator);
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'REFUNDED', reason: 'line-barred' });
      expect([net(id), operator.topup.deliver.calls.length]).toEqual([[0, 0], 2]);
    });
  });

  describe('on hold is not deaf', () => {
    test('a refund that arrives after a day is noticed, without a person [I6]', async () => {
      operator.topup.refusals.set('+242050000001', 'line-barred');
      const { id } = await aPaidPayment(pay, operator);
      operator.wallet.refund.next(...times(60, lostBefore));
      let isAway = true;
      const away = async (honest: () => Promise<RefundOutcome>): Promise<RefundOutcome> =>
        isAway ? { outcome: 'unknown' } : honest();
      operator.wallet.enquireRefund.next(...times(200, away));
      await settle(pay, 28 * 3600);
      expect(await look(id)).toMatchObject({ state: 'REFUNDING', onHold: true });
      operator.book.paid(id)[0]!.refunds = 1;
      isAway = false;
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
      expect(pay.movedOn).toEqual([id]);
    });

    test('a delivery that is found after a day is booked, and nothing is sent meanwhile', async () => {
      operator.topup.deliver.next(lostAfter);
      let isAway = true;
      const away = async (honest: () => Promise<DeliveryState>): Promise<DeliveryState> =>
        isAway ? { outcome: 'unknown' } : honest();
      operator.topup.find.next(...times(200, away));
      const { id } = await aPaidPayment(pay, operator);
      await settle(pay, 28 * 3600);
      expect(await look(id)).toMatchObject({ state: 'FULFIL_UNKNOWN', onHold: true });
      isAway = false;
      await settle(pay);
      expect([(await look(id)).state, net(id), operator.topup.deliver.calls.length]).toEqual(['DONE', [1, 1], 1]);
    });

    test('one wrong word ends the hold of a refund as little as of a delivery', async () => {
      operator.topup.deliver.next(lostBefore);
      operator.topup.find.next(answers<DeliveryState>({ outcome: 'delivered' }), lostBefore);
      const delivered = await aPaidPayment(pay, operator);
      operator.topup.refusals.set('+242050000001', 'line-barred');
      const refunded = await aPaidPayment(pay, operator);
      operator.wallet.refund.next(lostBefore);
      while ((await tick(pay)) > 0);
      operator.wallet.enquireRefund.next(answers<RefundOutcome>({ outcome: 'refunded' }), lostBefore);
      const { store } = pay.engine;
      for (const { id } of [delivered, refunded]) await store.putOnHold(await look(id), 'unsettled-too-long', 1);
      await askAfter(2);
      expect([await look(delivered.id), await look(refunded.id)]).toMatchObject([
        { state: 'FULFIL_UNKNOWN', onHold: true },
        { state: 'REFUNDING', onHold: true },
      ]);
    });

    test('what two have contradicted is not closed by one more "declined"', async () => {
      const id = await sent();
      await callBack(id, 'paid');
      operator.wallet.decline(id);
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'PENDING', onHold: true, heldFor: 'contradiction' });
    });

    test('a callback has it asked about at once', async () => {
      const id = await sent();
      await pay.engine.store.putOnHold(await look(id), 'unsettled-too-long', 3600);
      operator.wallet.approve(id);
      await callBack(id, 'paid');
      await tick(pay);
      expect(await look(id)).toMatchObject({ state: 'PAID', onHold: false });
    });
  });

  test('a card page that was handed out in lost time and paid is given back once its attempt has lapsed', async () => {
    const id = resultOf(await pay.initiate(aCardRecharge())).transactionId;
    const { charge, debitRequestId: requestId } = await look(id);
    operator.book.debits.push({ port: 'card', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    const continuity = { openSeconds: 1, continuousSeconds: 1, breaks: 0 };
    pay = anEngine(database, operator, { continuity: () => continuity });
    await settle(pay, 2 * 86_400);
    expect([(await look(id)).state, net(id)]).toEqual(['EXPIRED', [0, 0]]);
    expect(await pay.engine.children.find(id)).toMatchObject({ state: 'REFUNDED' });
  });

  describe('after a day in which nobody could look', () => {
    test('a debit that never arrived is closed, without a person', async () => {
      operator.wallet.debit.next(lostBefore);
      const id = await sent();
      await letTimePass(database, 25 * 3600);
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'EXPIRED', onHold: false });
      expect(pay.alarms).toEqual([]);
    });

    test('a delivery that is lost is sent again, without a person', async () => {
      const { id } = await aPaidPayment(pay, operator);
      operator.topup.deliver.next(lostBefore);
      operator.topup.find.next(answers<DeliveryState>({ outcome: 'unknown' }));
      await letTimePass(database, 25 * 3600);
      await settle(pay);
      expect([(await look(id)).state, net(id), pay.alarms]).toEqual(['DONE', [1, 1], []]);
    });
  });

  test('what never left is closed at once, and looked at all the same', async () => {
    operator.wallet.debit.next(unsent);
    const id = await sent();
    expect(await look(id)).toMatchObject({ state: 'DECLINED', reason: 'provider-unreachable' });
    await askAfter(61);
    expect(operator.wallet.enquire.calls).toHaveLength(1);
  });
});
