import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { refusalOf, resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { cardPage } from '../../../testing/fakes/fake-card.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardRecharge, aProcess, aRecharge } from '../../../testing/orders.ts';
import { answers, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitState, RefundOutcome } from '../core/gateway.ts';

const day = 86_400;
const refused = answers<RefundOutcome>({ outcome: 'refused' });

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let purchase: Record<string, string>;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => {
    purchase = { 'purchase-id': randomUUID() };
  });

  const initiated = async (request = aCardRecharge()) => resultOf(await pay.initiate(request, purchase)).transactionId;
  const openPage = async () => {
    const id = await initiated();
    resultOf(await pay.process(aProcess(id, 'PAYMENT_GATEWAY')));
    return id;
  };
  const look = (id: string) => pay.get(id);
  const late = (id: string) => pay.engine.children.find(id);

  describe('process', () => {
    test('answers the address of the page, and again each time while it is unpaid', async () => {
      const id = await initiated();
      const first = resultOf(await pay.process(aProcess(id, 'PAYMENT_GATEWAY')));
      expect(first).toEqual({ transactionId: id, status: 'REQUEST_RAISED', redirectUrl: cardPage(id) });
      const again = resultOf(await pay.process(aProcess(id, 'PAYMENT_GATEWAY')));
      expect(again).toEqual({ ...first, status: 'ALREADY_PROCESSED' });
      expect(operator.card.debit.calls).toHaveLength(1);
    });

    test('has the card charged the price in the gateway account’s currency, and sends the browser back to us', async () => {
      const id = await openPage();
      const returnUrl = `http://127.0.0.1:3000/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${id}`;
      expect(operator.card.debit.calls).toMatchObject([
        { charge: { amountMinor: 50_000, currency: 'NGN' }, price: { amountMinor: 500, currency: 'XAF' }, returnUrl },
      ]);
    });

    test('answers 503 when the gateway opens no page; the purchase lives on', async () => {
      operator.card.debit.next(unsent);
      const id = await initiated();
      expect(refusalOf(await pay.process(aProcess(id, 'PAYMENT_GATEWAY')))).toEqual({ code: '503', transactionId: id });
      expect((await look(id)).state).toBe('DECLINED');
      expect((await look(await openPage())).state).toBe('PENDING');
    });
  });

  test('a card that was declined ends its attempt, and the customer may pay again', async () => {
    const id = await openPage();
    operator.card.decline(id);
    await settle(pay, 60);
    expect(await look(id)).toMatchObject({ state: 'DECLINED', reason: 'card-declined' });
    const second = await openPage();
    operator.card.pay(second);
    await settle(pay);
    expect((await look(second)).state).toBe('DONE');
  });

  test('an abandoned page stays open until it was asked about at its last mark', async () => {
    const id = await openPage();
    await settle(pay, 5390);
    expect((await look(id)).state).toBe('PENDING');
    await settle(pay, 20);
    expect(await look(id)).toMatchObject({ state: 'EXPIRED', reason: 'card-abandoned' });
  });

  test('a page whose address was lost in a crash is closed, and nobody can pay on it', async () => {
    const id = await initiated();
    const sending = (await pay.engine.store.move(await look(id), 'send', { dueInSeconds: 22 }))!.payment;
    const { debitRequestId: requestId, charge } = sending;
    operator.book.debits.push({ port: 'card', transactionId: id, requestId, charge, state: 'waiting', refunds: 0 });
    await settle(pay, 60);
    expect(await look(id)).toMatchObject({ state: 'DECLINED', reason: 'provider-unreachable' });
  });

  describe('a customer who leaves the page and pays another way', () => {
    test('has the page closed, when the gateway says that it is unpaid', async () => {
      const page = await openPage();
      const wallet = await initiated(aRecharge());
      expect(await look(page)).toMatchObject({ state: 'DECLINED', reason: 'replaced-by-another-attempt' });
      await pay.process(aProcess(wallet));
      operator.wallet.approve(wallet);
      await settle(pay);
      expect((await look(wallet)).state).toBe('DONE');
    });

    test('is told of the page, when it is paid after all: that payment goes on', async () => {
      const page = await openPage();
      operator.card.pay(page);
      expect(refusalOf(await pay.initiate(aRecharge(), purchase))).toEqual({ code: '409', transactionId: page });
      await settle(pay);
      expect((await look(page)).state).toBe('DONE');
    });

    test('is told to wait, when the gateway does not answer', async () => {
      const page = await openPage();
      operator.card.enquire.next(lostBefore);
      expect(refusalOf(await pay.initiate(aRecharge(), purchase))).toEqual({ code: '409', transactionId: page });
      expect((await look(page)).state).toBe('PENDING');
    });

    test('keeps the page, when the order is another: it is refused before anything is closed', async () => {
      const page = await openPage();
      const other = aRecharge({ amount: 600, unit: 600 });
      expect(refusalOf(await pay.initiate(other, purchase))).toEqual({ code: '422' });
      expect((await look(page)).state).toBe('PENDING');
      expect(operator.card.enquire.calls).toEqual([]);
    });
  });

  const closePage = async () => {
    const page = await openPage();
    await initiated(aRecharge());
    return page;
  };

  describe('money that comes after the attempt was closed', () => {
    test('is found without any callback and sent back; the status stays FAILED [I8]', async () => {
      const page = await closePage();
      operator.card.pay(page);
      expect(await settle(pay, 120)).toBeLessThanOrEqual(120);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
      expect((await look(page)).state).toBe('DECLINED');
      expect(operator.book.netDebits(page)).toBe(0);
      expect(operator.book.credits).toEqual([]);
    });

    test('is found however many callbacks spoke of failed tries before', async () => {
      const page = await closePage();
      for (let copy = 0; copy < 10; copy += 1) {
        await letTimePass(database, 5);
        await pay.engine.store.scheduleNow(page, null);
        await tick(pay);
      }
      operator.card.pay(page);
      await settle(pay);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
    });

    test('is found at once when a callback speaks of it, long after the last look [P62]', async () => {
      const page = await closePage();
      await settle(pay);
      operator.card.pay(page);
      await pay.engine.store.scheduleNow(page, null);
      await settle(pay, 10);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
    });

    test('is found without any callback a day later, and still within the week', async () => {
      for (const hours of [23, 6 * 24]) {
        purchase = { 'purchase-id': randomUUID() };
        const page = await closePage();
        await settle(pay, hours * 3600);
        operator.card.pay(page);
        await settle(pay, 8 * 24 * 3600);
        expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
      }
    });

    test('is found after a gateway that was down for hours', async () => {
      const page = await closePage();
      operator.card.pay(page);
      operator.card.enquire.next(...Array.from({ length: 25 }, () => lostBefore));
      await settle(pay);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
    });

    test('calls a person when the gateway never answers', async () => {
      const page = await closePage();
      operator.card.enquire.next(...Array.from({ length: 100 }, () => lostBefore));
      await settle(pay);
      expect(pay.alarms).toContainEqual({ id: page, alarm: 'unsettled-too-long' });
    });

    test('is sent back once, however often it is noticed [P79]', async () => {
      const page = await closePage();
      operator.card.pay(page);
      const charged = operator.book.paid(page)[0]!.charge;
      const paid = answers<DebitState>({ outcome: 'paid', providerReference: page, charged });
      operator.card.enquire.next(paid, paid, paid);
      for (let copy = 0; copy < 3; copy += 1) {
        await pay.engine.store.scheduleNow(page, null);
        await tick(pay);
      }
      await settle(pay);
      expect(operator.card.refund.calls).toHaveLength(1);
      expect(operator.book.netDebits(page)).toBe(0);
    });

    test('whose refund is refused for most of a day goes back by itself once it is taken', async () => {
      const page = await closePage();
      operator.card.pay(page);
      operator.card.refund.next(...Array.from({ length: 24 }, () => refused));
      await settle(pay, 2 * day);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED', onHold: false });
      expect(operator.card.refund.calls).toHaveLength(25);
      expect(operator.book.netDebits(page)).toBe(0);
    });

    test('whose refund is refused for more than a day goes to a person, and is sent no more', async () => {
      const page = await closePage();
      operator.card.pay(page);
      operator.card.refund.next(...Array.from({ length: 200 }, () => refused));
      await settle(pay, 8 * day);
      expect(await late(page)).toMatchObject({ onHold: true });
      const sends = operator.card.refund.calls.length;
      expect(sends).toBeLessThanOrEqual(40);
      expect(pay.alarms).toEqual(Array.from({ length: sends }, () => ({ id: page, alarm: 'refund-refused' })));
    });

    test('whose refund is lost is asked about before it is sent again [P78]', async () => {
      const page = await closePage();
      operator.card.pay(page);
      operator.card.refund.next(lostBefore);
      await settle(pay);
      expect(await late(page)).toMatchObject({ state: 'REFUNDED' });
      expect(operator.card.enquireRefund.calls.length).toBeGreaterThan(0);
      expect(operator.card.refund.calls).toHaveLength(2);
    });
  });
});
