import { describe, expect, test, vi } from 'vitest';
import { createTokenBuckets } from '../clocks/token-bucket.ts';
import type { Database } from '../db/database.ts';
import { createDispatcher } from './dispatch.ts';
import { oneDatabase } from '../testing/databases.ts';
import type { TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aCardPayment, aPayment } from '../testing/orders.ts';
import { aPaidPayment } from '../testing/paid-payment.ts';
import { LostConnection } from '../testing/simulation/faulty-database.ts';
import { letTimePass } from '../testing/time.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { Payment } from '../features/payments/core/payment.ts';
import { settlePayment } from '../outbound/settle.ts';

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const aPaid = () => aPaidPayment(pay, operator);
  const aSentByAModeThatIsGone = async (): Promise<Payment> => {
    const payment = await pay.add(aPayment({ method: 'GONE' }));
    return (await pay.engine.store.move(payment, 'send', { dueInSeconds: 0 }))!.payment;
  };
  /** Runs the workers of an instance once and returns the errors that it reported. */
  const runWorkers = async (): Promise<unknown[]> => {
    const errors: unknown[] = [];
    const dispatcher = createDispatcher(
      {
        claim: (limit, leaseSeconds) => pay.engine.store.claim(limit, leaseSeconds),
        handle: (due) => settlePayment(pay.engine, due),
        id: ({ id }) => id,
        concurrencyGroup: ({ method }) => method,
      },
      (error) => errors.push(error),
      () => undefined,
      createTokenBuckets(50, pay.engine.clocks.monotonic),
    );
    await dispatcher.job();
    await dispatcher.finished();
    return errors;
  };
  /** Runs the workers whenever an hour has passed: how often it failed each time. */
  const hours = async (count: number): Promise<number[]> => {
    const failed: number[] = [];
    for (let hour = 0; hour < count; hour += 1) {
      failed.push((await runWorkers()).length);
      await letTimePass(database, 3600);
    }
    return failed;
  };
  const failsAfter = async (seconds: number) => {
    await letTimePass(database, seconds);
    return (await runWorkers()).length;
  };
  const breakRow = (id: string) => database.query(`update payment set target_sealed = '\\x00' where id = $1`, [id]);
  const isOnHold = async (id: string) =>
    (await database.query<{ onHold: boolean }>('select parked as "onHold" from payment where id = $1', [id]))[0]!
      .onHold;

  describe('settling that throws', () => {
    test('is tried five times, then a person is called and the workers leave it alone [P66]', async () => {
      const { id } = await aPaid();
      operator.topup.find.next(...Array.from({ length: 9 }, () => () => Promise.reject(new Error('a bug'))));
      operator.topup.deliver.next(() => Promise.reject(new Error('a bug')));
      await runWorkers();
      expect(await hours(8)).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
      expect(await pay.get(id)).toMatchObject({ onHold: true, state: 'FULFILLING' });
      expect(pay.alarms).toEqual([{ id, alarm: 'settling-fails' }]);
    });

    test('comes back after a pause that grows, and is put on hold within a quarter of an hour', async () => {
      const { id } = await aSentByAModeThatIsGone();
      expect(await failsAfter(0)).toBe(1);
      for (const seconds of [20, 60, 180, 540]) {
        expect([seconds, await failsAfter(seconds - 8), await failsAfter(9)]).toEqual([seconds, 0, 1]);
        expect(await isOnHold(id)).toBe(seconds === 540);
      }
      // On hold it is tried further, seldom, and rings no more.
      expect(await failsAfter(3600)).toBe(0);
      expect(await failsAfter(5 * 3600)).toBe(1);
    });

    test('holds up nothing else', async () => {
      await aSentByAModeThatIsGone();
      const other = await aPaid();
      expect(await runWorkers()).toHaveLength(1);
      expect((await pay.get(other.id)).state).toBe('DONE');
    });

    test('is forgiven once it goes through: only failures in a row count', async () => {
      const { id } = await aPaid();
      operator.topup.deliver.next(async () => ({ outcome: 'unknown' }));
      await runWorkers();
      await letTimePass(database, 3600);
      for (let round = 0; round < 4; round += 1) {
        operator.topup.find.next(
          ...Array.from({ length: 4 }, () => () => Promise.reject(new Error('a bug'))),
          async () => ({ outcome: 'unknown' }),
        );
        expect(await hours(5)).toEqual([1, 1, 1, 1, 0]);
      }
      expect(await isOnHold(id)).toBe(false);
    });

    test('for want of the database is not held against it [P65]', async () => {
      const { id } = await aPaid();
      const move = vi.spyOn(pay.engine.store, 'move').mockRejectedValue(new LostConnection('broken'));
      expect(await hours(8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
      move.mockRestore();
      await runWorkers();
      expect((await pay.get(id)).state).toBe('DONE');
      expect(pay.alarms).toEqual([]);
    });
  });

  test('a row that cannot be read stops no other of its batch, and goes to a person too', async () => {
    const [broken, ...others] = [await aPaid(), await aPaid(), await aPaid()];
    await breakRow(broken.id);
    expect(await runWorkers()).toHaveLength(1);
    for (const { id } of others) expect((await pay.get(id)).state).toBe('DONE');
    await hours(6);
    expect(await isOnHold(broken.id)).toBe(true);
    expect(pay.alarms).toEqual([{ id: broken.id, alarm: 'settling-fails' }]);
  });

  test('a late charge whose refund throws is tried five times, then a person is called', async () => {
    const payment = await pay.add(aCardPayment());
    await pay.engine.children.recordLate(payment);
    operator.card.refund.next(...Array.from({ length: 9 }, () => () => Promise.reject(new Error('a bug'))));
    operator.card.enquireRefund.next(...Array.from({ length: 9 }, () => () => Promise.reject(new Error('a bug'))));
    let failures = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      const due = await pay.engine.store.claim(10, 20);
      for (const late of due) await settlePayment(pay.engine, late).catch(() => (failures += 1));
      await letTimePass(database, 3600);
    }
    // The first threw after its own note that it is sent.
    expect(failures).toBe(5);
    expect(pay.alarms).toEqual([{ id: payment.id, alarm: 'settling-fails' }]);
    expect(await database.query('select parked as "onHold" from payment where parent_id is not null')).toEqual([
      { onHold: true },
    ]);
  });
});
