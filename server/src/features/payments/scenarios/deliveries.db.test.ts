import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers, held, lostAfter, lostBefore } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass, setClockForward } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DeliveryOutcome, DeliveryRequest, DeliveryState } from '../core/gateway.ts';

const found = (outcome: 'delivered' | 'not-found' | 'pending') => answers<DeliveryState>({ outcome });
const refused = answers<DeliveryState>({ outcome: 'refused', reason: 'delivery-refused' });

describe.each(oneDatabase())('what became of a delivery on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const look = (id: string) => pay.get(id);
  const net = (id: string) => [operator.book.netDebits(id), operator.book.creditsOf(id).length];
  const askAfter = async (seconds: number, by = pay) => {
    await letTimePass(database, seconds);
    await tick(by);
  };

  test('is not decided by one wrong "delivered": it is sent again, and arrives [I4]', async () => {
    operator.topup.deliver.next(lostBefore);
    operator.topup.find.next(found('delivered'));
    const { id } = await aPaidPayment(pay, operator);
    await settle(pay);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
  });

  test('nor by one wrong "refused", during the time of its call or after it', async () => {
    operator.topup.deliver.next(lostAfter);
    operator.topup.find.next(refused, ...Array.from({ length: 9 }, () => found('pending')), refused);
    const { id } = await aPaidPayment(pay, operator);
    await settle(pay);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
  });

  test('is proved missing in seconds, however far the database’s clock was put back in between', async () => {
    operator.topup.deliver.next(lostBefore);
    const { id } = await aPaidPayment(pay, operator);
    while ((await look(id)).missingSince === null) await askAfter(2);
    await setClockForward(database, -36_000);
    // Somebody looks, so that it is not only asked when its time comes.
    await database.query('update payment set due_at = now() where id = $1', [id]);
    await settle(pay, 120);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
    expect(operator.topup.find.calls.length).toBeLessThan(9);
  });

  test('after a restore is not decided by one wrong word either', async () => {
    const wrong = [found('delivered'), refused];
    for (const word of wrong) {
      const { id } = await aPaidPayment(pay, operator);
      const other = anEngine(database, operator, {
        continuity: () => ({ openSeconds: 1, continuousSeconds: 1, breaks: 0 }),
      });
      operator.topup.find.next(word);
      await settle(other);
      expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
    }
  });

  test('after a break, "refused" waits until the calls from before it are over', async () => {
    const continuity = { openSeconds: 3600, continuousSeconds: 3, breaks: 1 };
    const { id } = await aPaidPayment(pay, operator);
    const other = anEngine(database, operator, { continuity: () => continuity });
    operator.topup.find.next(refused, refused);
    await tick(other);
    expect((await look(id)).state).toBe('PAID');
    continuity.continuousSeconds = 38;
    await askAfter(38, other);
    await settle(other);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
  });

  test('that was sent twice is not "refused" by the record of the first while the second may land', async () => {
    let second: (() => Promise<DeliveryOutcome>) | undefined;
    operator.topup.deliver.next(lostBefore, async (honest) => {
      second = honest;
      return { outcome: 'unknown' };
    });
    const { id } = await aPaidPayment(pay, operator);
    while (operator.topup.deliver.calls.length < 2) await askAfter(1);
    operator.topup.find.next(refused, refused, refused, refused);
    for (let seconds = 0; seconds < 12; seconds += 1) await askAfter(1);
    expect((await look(id)).state).toBe('FULFIL_UNKNOWN');
    await second!();
    await settle(pay);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
  });

  test('and that another process sends just now is not refused either, whatever callbacks come', async () => {
    const slow = held<DeliveryRequest, DeliveryOutcome>();
    operator.topup.deliver.next(lostBefore, slow.play);
    const { id } = await aPaidPayment(pay, operator);
    const running: Promise<unknown>[] = [];
    while (operator.topup.deliver.calls.length < 2) {
      await letTimePass(database, 1);
      running.push(tick(pay));
      await Promise.race([running.at(-1), slow.arrived]);
    }
    const other = anEngine(database, operator);
    operator.topup.find.next(refused, refused, refused, refused);
    for (let seconds = 0; seconds < 8; seconds += 1) {
      await pay.engine.store.scheduleNow(id, 'paid');
      await askAfter(1, other);
    }
    expect((await look(id)).state).toBe('FULFILLING');
    slow.release();
    await Promise.all(running);
    await settle(pay);
    expect([(await look(id)).state, net(id)]).toEqual(['DONE', [1, 1]]);
  });

  test('and that is refused twice once no call is under way is given back', async () => {
    operator.topup.deliver.next(lostBefore);
    operator.topup.find.next(...Array.from({ length: 40 }, () => refused));
    const { id } = await aPaidPayment(pay, operator);
    await settle(pay, 18);
    expect((await look(id)).state).toBe('FULFIL_UNKNOWN');
    await settle(pay, 8);
    expect([await look(id), net(id)]).toMatchObject([{ state: 'REFUNDED', reason: 'delivery-refused' }, [0, 0]]);
  });
});
