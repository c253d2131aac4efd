import { describe, expect, test } from 'vitest';
import type { Database, Continuity } from '../../../db/database.ts';
import { backUpPayments } from '../../../testing/postgres/back-up.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPayment } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { answers, lostBefore } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DeliveryState } from '../core/gateway.ts';

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const credits = (id: string) => operator.book.creditsOf(id).length;
  const sent = () => operator.topup.deliver.calls.length;
  const asked = () => operator.topup.find.calls.length;
  const stateOf = async (id: string) => (await pay.get(id)).state;
  /** A process that was started after all that is stored, or whose connection broke so many seconds ago. */
  const processSince = (continuity: Continuity) => anEngine(database, operator, { continuity: () => continuity });
  const afterStart = () => processSince({ openSeconds: 1, continuousSeconds: 1 });
  const restored = async () => {
    await letTimePass(database, 600);
    pay = afterStart();
  };

  test('what was paid while this process was there is delivered without a question', async () => {
    pay = processSince({ openSeconds: 600, continuousSeconds: 600 });
    const { id } = await aPaidPayment(pay, operator);
    await letTimePass(database, 500);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['DONE', 0, 1]);
  });

  describe('a backup of the moment when a payment was paid', () => {
    test('restored after its delivery has the delivery found, not sent again', async () => {
      const { id } = await aPaidPayment(pay, operator);
      const restore = await backUpPayments(database);
      await tick(pay);
      expect(await stateOf(id)).toBe('DONE');
      await restore(600);
      expect(await stateOf(id)).toBe('PAID');
      pay = afterStart();
      await settle(pay);
      expect([await stateOf(id), credits(id), sent()]).toEqual(['DONE', 1, 1]);
    });

    test('restored before its delivery has it sent, after one question', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      await tick(pay);
      expect([await stateOf(id), credits(id), asked(), sent()]).toEqual(['DONE', 1, 1, 1]);
    });

    test('restored while the operator cannot say has it asked about again, and nothing sent before the answer', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      operator.topup.find.next(lostBefore, lostBefore, lostBefore);
      await tick(pay);
      expect([await stateOf(id), asked(), sent()]).toEqual(['PAID', 1, 0]);
      await settle(pay);
      expect([await stateOf(id), credits(id), asked(), sent()]).toEqual(['DONE', 1, 4, 1]);
    });

    test('that the operator cannot say anything of for a day goes to a person', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      operator.topup.find.next(...Array.from({ length: 60 }, () => lostBefore));
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({ state: 'PAID', onHold: true });
      expect([pay.alarms, sent()]).toEqual([[{ id, alarm: 'unsettled-too-long' }], 0]);
    });

    test('restored while the operator is at it waits for the end of that', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      const begun = answers<DeliveryState>({ outcome: 'pending' });
      operator.topup.find.next(begun, begun, answers<DeliveryState>({ outcome: 'delivered' }));
      await tick(pay);
      expect(await stateOf(id)).toBe('FULFIL_UNKNOWN');
      await settle(pay);
      expect([await stateOf(id), asked(), sent()]).toEqual(['DONE', 3, 0]);
    });

    test('restored after the operator refused it for good gives the money back', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      operator.topup.find.next(answers<DeliveryState>({ outcome: 'refused', reason: 'delivery-refused' }));
      await settle(pay);
      expect([await stateOf(id), operator.book.netDebits(id), sent()]).toEqual(['REFUNDED', 0, 0]);
    });
  });

  test('a backup of a prompt that was approved and delivered since has the delivery found too', async () => {
    const payment = await pay.add(aPayment());
    const { id, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'waiting', refunds: 0 });
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'accept', { dueInSeconds: 5 });
    const restore = await backUpPayments(database);
    operator.wallet.approve(id);
    await settle(pay);
    expect([await stateOf(id), sent()]).toEqual(['DONE', 1]);
    await restore(600);
    expect(await stateOf(id)).toBe('PENDING');
    pay = afterStart();
    await settle(pay);
    expect([await stateOf(id), credits(id), sent()]).toEqual(['DONE', 1, 1]);
  });

  test('after a break of the connection "not found" counts once the calls from before it are over', async () => {
    const continuity = { openSeconds: 3600, continuousSeconds: 3 };
    pay = processSince(continuity);
    const { id } = await aPaidPayment(pay, operator);
    await letTimePass(database, 4);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['PAID', 1, 0]);
    continuity.continuousSeconds = 21;
    await letTimePass(database, 18);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['PAID', 2, 0]);
    continuity.continuousSeconds = 22;
    await letTimePass(database, 5);
    await tick(pay);
    expect([await stateOf(id), credits(id), asked(), sent()]).toEqual(['DONE', 1, 3, 1]);
  });
});
