import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { resultOf } from '../../../testing/answers.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { overHttp } from '../../../testing/fakes/over-http.ts';
import { held, lostBefore } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPayment, aProcess, aRecharge } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass, setClockForward, testClocks } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { refunds } from '../../../outbound/refund.ts';
import { callSecondsLeft, makeMove, watchCalls } from '../core/engine.ts';
import type { DebitOutcome, DebitRequest, DeliveryOutcome, DeliveryRequest, RefundOutcome } from '../core/gateway.ts';
import type { PaymentEvent } from '../core/payment.machine.ts';

describe.each(oneDatabase())('a process that stands still on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const net = (id: string) => [
    operator.book.debits.length,
    operator.book.netDebits(id),
    operator.book.creditsOf(id).length,
  ];
  /** An engine that stands still after the commit of this move until the other one has done all it could in 40 seconds. */
  const standsStillAfter = (event: PaymentEvent, other: TestEngine, isPaused = false) =>
    anEngine(database, operator, {
      ...(isPaused && { clocks: { ...testClocks, monotonic: () => 0 } }),
      engine: (honest) => ({
        ...honest,
        store: {
          ...honest.store,
          move: async (payment, made, detail) => {
            const moved = await honest.store.move(payment, made, detail);
            if (made !== event || !moved) return moved;
            for (let second = 0; second < 40; second += 1) {
              await letTimePass(database, 1);
              await tick(other);
            }
            return moved;
          },
        },
      }),
    });
  const callOverHttp = () => {
    for (const port of [operator.topup, operator.wallet]) {
      if ('deliver' in port) port.deliver.next(...Array.from({ length: 9 }, () => overHttp<DeliveryOutcome>));
      else {
        port.debit.next(...Array.from({ length: 9 }, () => overHttp<DebitOutcome>));
        port.refund.next(...Array.from({ length: 9 }, () => overHttp<RefundOutcome>));
      }
    }
  };

  test.each([
    ['for 40 seconds', false],
    ['with its machine, whose own clock stands still too', true],
  ])('%s between its commit and its delivery delivers nothing: the other one has', async (_, isPaused) => {
    callOverHttp();
    const { id } = await aPaidPayment(pay, operator);
    await tick(standsStillAfter('deliver', pay, isPaused));
    await settle(pay);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
    expect(operator.topup.deliver.calls.length).toBeGreaterThan(1);
  });

  test('between its commit and its debit sends none after the other one [I19]', async () => {
    callOverHttp();
    const id = resultOf(await pay.initiate(aRecharge())).transactionId;
    await standsStillAfter('send', pay).process(aProcess(id));
    operator.wallet.approve(id);
    await settle(pay);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
    expect(operator.wallet.debit.calls.length).toBeGreaterThan(1);
  });

  test('alone sends nothing late, and the workers send it once the time of the call is over', async () => {
    callOverHttp();
    const { id } = await aPaidPayment(pay, operator);
    const idle = anEngine(database, operator, {
      engine: (honest) => ({ ...honest, store: { ...honest.store, claim: async () => [] } }),
    });
    await tick(standsStillAfter('deliver', idle));
    expect(operator.book.creditsOf(id)).toEqual([]);
    await settle(pay);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
  });

  test('an hour that the database’s clock jumps ahead during a delivery ends no call [I19]', async () => {
    const slow = held<DeliveryRequest, DeliveryOutcome>();
    operator.topup.deliver.next(slow.play);
    const { id } = await aPaidPayment(pay, operator);
    const delivering = tick(pay);
    await slow.arrived;
    await setClockForward(database, 3600);
    const other = anEngine(database, operator);
    for (let second = 0; second < 18; second += 1) {
      await letTimePass(database, 1);
      await tick(other);
    }
    expect(operator.topup.find.calls.length).toBeGreaterThan(0);
    slow.release();
    await delivering;
    await settle(pay);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
  });

  test('nor during a debit, whose prompt is sent once', async () => {
    const slow = held<DebitRequest, DebitOutcome>();
    operator.wallet.debit.next(slow.play);
    const id = resultOf(await pay.initiate(aRecharge())).transactionId;
    const processing = pay.process(aProcess(id));
    await slow.arrived;
    await setClockForward(database, 3600);
    await tick(anEngine(database, operator));
    expect(operator.wallet.debit.calls).toHaveLength(1);
    slow.release();
    await processing;
  });

  test('nor does a jump of the clock make two misses fifteen seconds apart', async () => {
    operator.topup.deliver.next(async () => ({ outcome: 'unknown' }));
    const { id } = await aPaidPayment(pay, operator);
    await settle(pay, 23);
    expect((await pay.get(id)).missingSince).not.toBeNull();
    await setClockForward(database, 3600);
    await tick(pay);
    expect(operator.topup.deliver.calls).toHaveLength(1);
    await settle(pay, 60);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
  });

  test('nor does it where another process has heard "begun" between them', async () => {
    const other = anEngine(database, operator);
    let word: 'not-found' | 'pending' = 'not-found';
    operator.topup.find.next(...Array.from({ length: 99 }, () => async () => ({ outcome: word })));
    operator.topup.deliver.next(lostBefore);
    const { id } = await aPaidPayment(pay, operator);
    await tick(pay);
    await tick(other);
    const askUntil = async (by: TestEngine, isOver: (missingSince: Date | null) => boolean) => {
      for (let second = 0; second < 90 && !isOver((await pay.get(id)).missingSince); second += 1) {
        await letTimePass(database, 1);
        await watchCalls(other.engine);
        await tick(by);
      }
    };
    await askUntil(pay, (since) => since !== null);
    word = 'pending';
    await askUntil(other, (since) => since === null);
    word = 'not-found';
    await askUntil(other, (since) => since !== null);
    expect((await pay.get(id)).missingSince).not.toBeNull();
    await setClockForward(database, 3600);
    await tick(pay);
    expect(operator.topup.deliver.calls).toHaveLength(1);
  });

  test('a process that stands still for an hour after "not found" surprises nobody with a prompt [I19]', async () => {
    operator.wallet.debit.next(lostBefore);
    operator.wallet.enquire.next(async (honest) => {
      const answer = await honest();
      await letTimePass(database, 3600);
      return answer;
    });
    const id = resultOf(await pay.initiate(aRecharge())).transactionId;
    await pay.process(aProcess(id));
    await letTimePass(database, 3);
    await tick(pay);
    expect([operator.wallet.debit.calls.length, (await pay.get(id)).sends]).toEqual([1, 1]);
    await settle(pay);
    expect((await pay.get(id)).state).toBe('EXPIRED');
  });

  test('nor does its sleep, with a jump of the clock, make two misses of a delivery fifteen seconds apart', async () => {
    operator.topup.deliver.next(lostBefore);
    const { id } = await aPaidPayment(pay, operator);
    while ((await pay.get(id)).missingSince === null) {
      await letTimePass(database, 1);
      await tick(pay);
    }
    operator.topup.find.next(async (honest) => {
      const answer = await honest();
      await letTimePass(database, 14);
      return answer;
    });
    await letTimePass(database, 3);
    await setClockForward(database, 3600);
    await tick(pay);
    expect(operator.topup.deliver.calls).toHaveLength(1);
    await settle(pay);
    expect([(await pay.get(id)).state, net(id)]).toEqual(['DONE', [1, 1, 1]]);
  });

  test('a call whose intent was rolled back is not watched: the one after it has its whole time', async () => {
    const payment = await pay.add(aPayment());
    const send = () => makeMove(pay.engine, payment, 'send', { dueInSeconds: 20 });
    const rolledBack = database.transaction(async () => {
      await send();
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await letTimePass(database, 30);
    expect(callSecondsLeft(pay.engine, (await send())!.payment)).toBeGreaterThan(20);
  });

  test('a late charge is given back by one of two who take it up at once', async () => {
    const payment = await aPaidPayment(pay, operator);
    await database.query(`update payment set state = 'EXPIRED', due_at = null where id = $1`, [payment.id]);
    await pay.engine.children.recordLate(payment);
    const late = (await pay.engine.children.find(payment.id))!;
    await Promise.all([refunds(pay.engine).send(late), refunds(pay.engine).send(late)]);
    expect(operator.wallet.refund.calls).toHaveLength(1);
    expect(await pay.engine.children.find(payment.id)).toMatchObject({ state: 'REFUNDED' });
  });
});
