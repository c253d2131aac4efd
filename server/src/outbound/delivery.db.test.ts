import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { oneDatabase } from '../testing/databases.ts';
import { settle, tick, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aPaidPayment } from '../testing/paid-payment.ts';
import { answers, held, lostAfter, lostBefore } from '../testing/fakes/scripted.ts';
import { letTimePass } from '../testing/time.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { DeliveryOutcome, DeliveryRequest, DeliveryState } from '../features/payments/core/gateway.ts';
import { deliverPaid } from './delivery.ts';

describe.each(oneDatabase())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const aPaid = (by?: 'wallet' | 'card') => aPaidPayment(pay, operator, by);
  const look = (id: string) => pay.get(id);
  const credits = (id: string) => operator.book.creditsOf(id).length;
  const untilAsked = async (seconds: number) => {
    await letTimePass(database, seconds);
    return tick(pay);
  };

  test('what was paid is delivered at once, to the line and for the price that were ordered', async () => {
    const { id } = await aPaid();
    await tick(pay);
    expect((await look(id)).state).toBe('DONE');
    expect(operator.topup.deliver.calls).toEqual([
      { transactionId: id, target: '+242050000001', price: { amountMinor: 500, currency: 'XAF' }, productCode: 'ORP' },
    ]);
  });

  describe('a delivery whose answer was lost', () => {
    test('and that arrived is found, not sent again', async () => {
      operator.topup.deliver.next(lostAfter);
      const { id } = await aPaid();
      await settle(pay);
      expect((await look(id)).state).toBe('DONE');
      expect([credits(id), operator.topup.deliver.calls.length]).toEqual([1, 1]);
    });

    test('and that never arrived is sent again after two misses fifteen seconds apart, after the time of a call [I4]', async () => {
      operator.topup.deliver.next(lostBefore);
      const { id } = await aPaid();
      await settle(pay, 33);
      expect(operator.topup.find.calls.length).toBeGreaterThan(2);
      expect(operator.topup.deliver.calls).toHaveLength(1);
      await settle(pay, 5);
      expect([credits(id), operator.topup.deliver.calls.length]).toEqual([1, 2]);
      expect((await look(id)).state).toBe('DONE');
    });

    test('in its first second, and that is done in its last, is found', async () => {
      const arrivals: (() => Promise<unknown>)[] = [];
      operator.topup.deliver.next(async (honest) => {
        arrivals.push(honest);
        return { outcome: 'unknown' };
      });
      const { id } = await aPaid();
      await settle(pay, 19.9);
      await arrivals[0]!();
      await settle(pay);
      expect((await look(id)).state).toBe('DONE');
      expect([credits(id), operator.topup.deliver.calls.length]).toEqual([1, 1]);
    });

    test('and that the system has begun in between is not missed twice in a row', async () => {
      const [missing, begun] = [
        answers<DeliveryState>({ outcome: 'not-found' }),
        answers<DeliveryState>({ outcome: 'pending' }),
      ];
      operator.topup.deliver.next(lostBefore);
      const { id } = await aPaid();
      await tick(pay);
      operator.topup.find.next(missing, begun, missing);
      for (const seconds of [23, 60, 60]) await untilAsked(seconds);
      expect(operator.topup.find.calls).toHaveLength(3);
      expect(operator.topup.deliver.calls).toHaveLength(1);
      await untilAsked(16);
      expect([credits(id), operator.topup.deliver.calls.length]).toEqual([1, 2]);
    });

    test('is neither sent again nor refunded while the system cannot say', async () => {
      operator.topup.deliver.next(lostBefore);
      operator.topup.find.next(...Array.from({ length: 30 }, () => lostBefore));
      const { id } = await aPaid();
      await settle(pay, 600);
      expect((await look(id)).state).toBe('FULFIL_UNKNOWN');
      expect(operator.topup.deliver.calls).toHaveLength(1);
      expect(operator.book.paid(id)[0]!.refunds).toBe(0);
    });

    test('four times over is given up, and the price given back', async () => {
      operator.topup.deliver.next(lostBefore, lostBefore, lostBefore, lostBefore, lostBefore);
      const { id } = await aPaid();
      await settle(pay);
      expect((await look(id)).state).toBe('REFUNDED');
      expect([operator.topup.deliver.calls.length, credits(id), operator.book.netDebits(id)]).toEqual([4, 0, 0]);
    });

    test('that the system has begun is waited for', async () => {
      operator.topup.deliver.next(lostBefore);
      operator.topup.find.next(...Array.from({ length: 30 }, () => answers<DeliveryState>({ outcome: 'pending' })));
      const { id } = await aPaid();
      await settle(pay, 120);
      expect((await look(id)).state).toBe('FULFIL_UNKNOWN');
      expect(operator.topup.deliver.calls).toHaveLength(1);
    });
  });

  const delivering = async () => {
    const paid = await aPaid();
    const slow = held<DeliveryRequest, DeliveryOutcome>();
    operator.topup.deliver.next(slow.play);
    const finished = deliverPaid(pay.engine, paid);
    await slow.arrived;
    const callBackAfter = async (seconds: number) => {
      await letTimePass(database, seconds);
      await pay.engine.store.scheduleNow(paid.id, null);
      await tick(pay);
    };
    const release = () => {
      slow.release();
      return finished;
    };
    return { paid, callBackAfter, release };
  };

  describe('while the call is under way', () => {
    test('nothing is sent again, whatever callbacks come and however often the system does not find it [P70]', async () => {
      const { paid, callBackAfter, release } = await delivering();
      for (const seconds of [1, 16, 3]) await callBackAfter(seconds);
      await release();
      await settle(pay);
      expect([credits(paid.id), (await look(paid.id)).state]).toEqual([1, 'DONE']);
    });

    test('an enquiry without an answer does not end the wait either', async () => {
      const { paid, callBackAfter, release } = await delivering();
      operator.topup.find.next(lostBefore);
      for (const seconds of [1, 2, 16]) await callBackAfter(seconds);
      await release();
      await settle(pay);
      expect([credits(paid.id), (await look(paid.id)).state]).toEqual([1, 'DONE']);
    });
  });

  describe('a delivery that is refused for good', () => {
    test.each(['wallet', 'card'] as const)('is refunded to the %s at once; the reason is kept', async (by) => {
      operator.topup.refusals.set('+242050000001', 'line-barred');
      const { id } = await aPaid(by);
      expect(await settle(pay)).toBeLessThan(1);
      expect(await look(id)).toMatchObject({ state: 'REFUNDED', reason: 'line-barred' });
      expect([credits(id), operator.book.netDebits(id)]).toEqual([0, 0]);
    });

    test('when it is found refused afterwards, too', async () => {
      operator.topup.deliver.next(lostBefore);
      const refused = answers<DeliveryState>({ outcome: 'refused', reason: 'delivery-refused' });
      operator.topup.find.next(...Array.from({ length: 9 }, () => refused));
      const { id } = await aPaid();
      await settle(pay);
      expect(await look(id)).toMatchObject({ state: 'REFUNDED', reason: 'delivery-refused' });
    });
  });
});
