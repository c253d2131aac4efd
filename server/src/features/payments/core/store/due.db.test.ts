import { describe, expect, test } from 'vitest';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { usePaymentStore } from '../../../../testing/payments/use-payment-store.ts';
import { letTimePass, setClockForward } from '../../../../testing/time.ts';
import type { PaymentEvent } from '../payment.machine.ts';
import type { Busy } from '../due.ts';
import type { PaymentStore } from '../store.ts';

describe.each(databases())('on $name', ({ open }) => {
  let pay: TestEngine;
  let store: PaymentStore;
  const { aPaymentAfter } = usePaymentStore(open, (now) => ({ pay, store } = now));

  const dueIn = async (id: string): Promise<number | null> => {
    const [row] = await pay.database.query<{ seconds: number | null }>(
      'select extract(epoch from due_at - now())::float8 as seconds from payment where id = $1',
      [id],
    );
    return row!.seconds;
  };

  /** The one payment that anybody will look at, in so many seconds. */
  const waiting = async (events: PaymentEvent[], dueInSeconds = 3600) => {
    await pay.database.run('update payment set due_at = null');
    const payment = await aPaymentAfter(events);
    await store.noteAsk(payment, dueInSeconds, 'silent');
    return payment;
  };

  test('calls that may be under way are listed, of all instances, and nothing that waits for longer', async () => {
    await pay.database.run('update payment set due_at = null');
    const sending = await aPaymentAfter(['send']);
    const later = await aPaymentAfter(['send']);
    const registered = await aPaymentAfter([]);
    const noted = await store.noteAsk(sending, 20, 'missing');
    await store.noteAsk(later, 60, 'silent');
    await store.noteAsk(registered, 5, 'silent');
    const { id, state, version, sends, deliveries, missingSince, misses } = await pay.get(sending.id);
    expect(missingSince).toBeInstanceOf(Date);
    expect(misses).toBe(noted);
    expect(await store.listCalls(22)).toEqual([{ id, state, version, sends, deliveries, missingSince, misses }]);
  });

  test('denials of what callbacks claim are counted, anew from the first claim of success on', async () => {
    const pending = await aPaymentAfter(['send', 'accept']);
    await store.scheduleNow(pending.id, 'not-paid');
    // One that says nothing takes none back.
    await store.scheduleNow(pending.id, null);
    await store.noteAsk(pending, 60, 'silent');
    await store.noteAsk(pending, 60, 'denied');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 1, asks: 2, claim: 'not-paid' });
    await letTimePass(pay.database, 61);
    await store.claim(1000, 60);
    await store.noteAsk(pending, 30, 'denied');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 2, asks: 3 });
    expect(await dueIn(pending.id)).toBeLessThanOrEqual(30);
    await store.scheduleNow(pending.id, 'paid');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 0, claim: 'paid' });
    await store.noteAsk({ ...pending, version: 1 }, 60, 'denied');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 0 });
    await store.noteAsk(pending, 60, 'denied');
    await store.scheduleNow(pending.id, 'paid');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 1 });
  });

  test('what an older release put on hold is asked about from now on', async () => {
    const [old, onHold] = [await aPaymentAfter(['send']), await aPaymentAfter(['send'])];
    await store.putOnHold(onHold, 'contradiction', 60);
    await pay.database.query('update payment set parked = true where id = $1', [old.id]);
    await store.sweep();
    expect((await pay.get(old.id)).heldAt).toBeInstanceOf(Date);
    expect(await dueIn(old.id)).toBeLessThanOrEqual(0);
    expect(await dueIn(onHold.id)).toBeGreaterThan(50);
  });

  test('what waits by a clock that was set back since is asked about; what was never sent lapses in its own time', async () => {
    const pending = await waiting(['send', 'accept'], 60);
    // It has waited for longer than the clock was set back; when it was asked about last tells.
    await pay.database.query(`update payment set entered_at = entered_at - interval '2 hours' where id = $1`, [
      pending.id,
    ]);
    const registered = await aPaymentAfter([]);
    await store.noteAsk(registered, 60, 'silent');
    await store.sweep();
    expect(await dueIn(pending.id)).toBeGreaterThan(50);
    await setClockForward(pay.database, -3600);
    expect(await dueIn(pending.id)).toBeGreaterThan(3600);
    await store.sweep();
    expect(await dueIn(pending.id)).toBeLessThanOrEqual(0);
    expect(await dueIn(registered.id)).toBeGreaterThan(3600);
    expect(await store.takeQuestion(pending.id, 5)).toMatchObject({ id: pending.id });
  });

  test('what fails is tried later and later, and is on hold from the last failure on', async () => {
    const sending = await waiting(['send'], 0);
    const seen: unknown[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      const isHeldNow = await store.noteFailure(sending.id, 3);
      seen.push([isHeldNow, Math.round((await dueIn(sending.id))!), (await pay.get(sending.id)).heldFor]);
    }
    expect(seen).toEqual([
      [false, 20, null],
      [false, 60, null],
      [true, 6 * 3600, 'settling-fails'],
      [false, 6 * 3600, 'settling-fails'],
    ]);
    await letTimePass(pay.database, 31 * 86_400);
    await store.noteFailure(sending.id, 3);
    expect(await dueIn(sending.id)).toBeNull();
    expect(await store.noteFailure('0'.repeat(26), 3)).toBe(false);
  });

  test('what has ended before its step failed is neither due again nor on hold', async () => {
    const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered']);
    for (const _ of [1, 2, 3]) expect(await store.noteFailure(done.id, 2)).toBe(false);
    expect([await dueIn(done.id), await pay.get(done.id)]).toMatchObject([null, { state: 'DONE', onHold: false }]);
  });

  test('what is taken off hold goes on at its time', async () => {
    const sending = await waiting(['send']);
    await store.takeOffHold(sending, 5);
    expect(await dueIn(sending.id)).toBeGreaterThan(3000);
    await store.noteFailure(sending.id, 1);
    // Who has read it before it moved on says nothing of how it is now.
    await store.takeOffHold({ ...sending, version: sending.version - 1 }, 5);
    expect(await pay.get(sending.id)).toMatchObject({ onHold: true, heldFor: 'settling-fails' });
    await store.takeOffHold(sending, 30);
    expect(await pay.get(sending.id)).toMatchObject({ onHold: false, heldFor: null, heldAt: null });
    expect(Math.round((await dueIn(sending.id))!)).toBe(30);
    // What failed before counts no more.
    expect(await store.noteFailure(sending.id, 2)).toBe(false);
  });

  describe('the workers', () => {
    test('finds what is due, the oldest first, once for each lease', async () => {
      await pay.database.run('update payment set due_at = null');
      const [early, late, never] = [await aPaymentAfter([]), await aPaymentAfter([]), await aPaymentAfter([])];
      await store.noteAsk(late, 10, 'silent');
      await store.noteAsk(early, 5, 'silent');
      await store.noteAsk(never, null, 'silent');
      expect(await store.claim(10, 60)).toEqual([]);
      await letTimePass(pay.database, 11);
      expect((await store.claim(1, 60)).map(({ id }) => id)).toEqual([early.id]);
      expect(await store.claim(10, 60, { methods: ['LISOLO_MONEY_PUSH'], products: [] })).toEqual([]);
      expect((await store.claim(10, 60)).map(({ id }) => id)).toEqual([late.id]);
      expect(await store.claim(10, 60)).toEqual([]);
      await letTimePass(pay.database, 61);
      expect(await store.claim(10, 60)).toHaveLength(2);
    });

    test('finds nothing that whoever asks has in hand already, and another instance finds it', async () => {
      await pay.database.run('update payment set due_at = null');
      const [one, other] = [await aPaymentAfter([]), await aPaymentAfter([])];
      for (const payment of [one, other]) await store.noteAsk(payment, 0, 'silent');
      const nobody = { methods: [], products: [] };
      expect((await store.claim(10, 60, { ...nobody, payments: [one.id] })).map(({ id }) => id)).toEqual([other.id]);
      expect((await store.claim(10, 60)).map(({ id }) => id)).toEqual([one.id]);
    });

    test('finds nothing that waits for somebody who is busy: a debit by its method, a delivery by its product', async () => {
      await pay.database.run('update payment set due_at = null');
      const [debit, delivery] = [await aPaymentAfter(['send']), await aPaymentAfter(['send', 'pay', 'deliver'])];
      const found = async (busy: Partial<Busy>) => {
        for (const payment of [debit, delivery]) await store.noteAsk(payment, -1, 'silent');
        return (await store.claim(10, 0, { methods: [], products: [], ...busy })).map(({ id }) => id).toSorted();
      };
      expect(await found({})).toEqual([debit.id, delivery.id].toSorted());
      expect(await found({ methods: [debit.method] })).toEqual([delivery.id]);
      expect(await found({ products: [delivery.transactionType] })).toEqual([debit.id]);
    });

    test('keeps a callback’s place when an enquiry that was under way ends later', async () => {
      const pending = await aPaymentAfter(['send', 'accept']);
      await store.noteAsk(pending, 0, 'silent');
      await store.claim(1000, 60);
      await store.scheduleNow(pending.id, null);
      await store.noteAsk(pending, 300, 'silent');
      expect(await dueIn(pending.id)).toBeLessThanOrEqual(0);
    });

    test('is told of a callback for whatever may still change, and for nothing else', async () => {
      const open = await aPaymentAfter(['send', 'accept']);
      const closed = await aPaymentAfter(['send', 'decline']);
      const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered']);
      const unsent = await aPaymentAfter(['lapse']);
      const onHold = await aPaymentAfter(['send', 'accept']);
      await store.putOnHold(onHold, 'unsettled-too-long', 60);
      for (const { id } of [open, closed, done, unsent, onHold]) await store.scheduleNow(id, null);
      const due = await Promise.all([open, closed, done, unsent, onHold].map(({ id }) => dueIn(id)));
      expect(due.map((seconds) => seconds !== null)).toEqual([true, true, false, true, true]);
    });

    test('is expedited for a customer who looks, but not within eight seconds of the last enquiry', async () => {
      const pending = await aPaymentAfter(['send', 'accept']);
      await store.noteAsk(pending, 300, 'silent');
      expect(await store.expedite(pending.id, 8)).toBe(false);
      await letTimePass(pay.database, 9);
      expect(await store.expedite(pending.id, 8)).toBe(true);
      expect(await dueIn(pending.id)).toBeLessThanOrEqual(0);
      expect(await store.expedite(pending.id, 8)).toBe(false);
      // Nor is one that was only just sent, though it was ordered long before.
      const sent = await aPaymentAfter(['send', 'accept']);
      await pay.database.query(
        `update payment set created_at = now() - interval '1 hour', due_at = now() + interval '1 hour' where id = $1`,
        [sent.id],
      );
      expect(await store.expedite(sent.id, 8)).toBe(false);
    });

    describe('once who did not answer answers again', () => {
      const wallet: Busy = { methods: ['LISOLO_MONEY_PUSH'], products: [] };
      const topup: Busy = { methods: [], products: ['PREPAID_RECHARGE'] };
      test.each<[string, PaymentEvent[], Busy]>([
        ['a debit in doubt', ['send', 'accept'], wallet],
        ['a debit of which nothing was heard', ['send', 'lose-debit'], wallet],
        ['a delivery in doubt', ['send', 'pay', 'deliver', 'lose-delivery'], topup],
        ['a refund in doubt', ['send', 'pay', 'refuse-delivery', 'refund'], wallet],
      ])('%s is asked about within twenty seconds, by whom that concerns', async (_, events, who) => {
        const payment = await waiting(events);
        expect(await store.expediteAll(who === wallet ? topup : wallet)).toBe(0);
        expect(Math.round((await dueIn(payment.id))!)).toBe(3600);
        expect(await store.expediteAll(who)).toBe(1);
        expect(await dueIn(payment.id)).toBeLessThanOrEqual(20);
        expect(await store.expediteAll(who)).toBe(0);
      });

      test('many are asked about eight a second, so that what falls due meanwhile is not behind all of them', async () => {
        await waiting(['send', 'accept']);
        for (let more = 0; more < 239; more += 1) await pay.add(aPayment());
        await pay.database.run(
          `update payment set state = 'PENDING', asks = 0, parked = false, method = 'LISOLO_MONEY_PUSH', due_at = now() + interval '1 hour'
           where id in (select id from payment order by created_at desc limit 240)`,
        );
        expect(await store.expediteAll(wallet)).toBe(240);
        const [row] = await pay.database.query<{ soon: number; latest: number }>(
          `select count(*) filter (where due_at < now() + interval '10 seconds')::int as soon,
             max(extract(epoch from due_at - now()))::float8 as latest from payment where due_at is not null`,
        );
        expect(row!.latest).toBeLessThanOrEqual(30);
        expect(row!.latest).toBeGreaterThan(20);
        expect(row!.soon).toBeLessThan(160);
      });

      test('what is asked about within a minute anyway keeps its time', async () => {
        const soon = await waiting(['send', 'accept'], 50);
        expect(await store.expediteAll(wallet)).toBe(0);
        expect(await dueIn(soon.id)).toBeGreaterThan(40);
      });

      test('what is on hold, was asked about forty times, or has ended keeps its own', async () => {
        const held = await waiting(['send', 'accept']);
        await store.putOnHold(held, 'unsettled-too-long', 3600);
        expect(await store.expediteAll(wallet)).toBe(0);
        const asked = await waiting(['send', 'accept']);
        await pay.database.query('update payment set asks = 40 where id = $1', [asked.id]);
        expect(await store.expediteAll(wallet)).toBe(0);
        await waiting(['send', 'decline']);
        expect(await store.expediteAll({ ...wallet, products: topup.products })).toBe(0);
      });
    });

    test('asks about a payment on hold later, and at once when a callback comes; a move takes it off', async () => {
      const pending = await aPaymentAfter(['send', 'accept']);
      await store.putOnHold(pending, 'unsettled-too-long', 60);
      const onHold = await pay.get(pending.id);
      expect(onHold).toMatchObject({ onHold: true, heldFor: 'unsettled-too-long', state: 'PENDING' });
      expect(await dueIn(pending.id)).toBeGreaterThan(50);
      await store.scheduleNow(pending.id, null);
      expect(await dueIn(pending.id)).toBeLessThanOrEqual(0);
      await store.move(onHold, 'pay', { dueInSeconds: 0 });
      expect(await pay.get(pending.id)).toMatchObject({ onHold: false, heldFor: null, heldAt: null });
    });

    test('once a callback has claimed success, only a person closes it as not charged', async () => {
      const pending = await aPaymentAfter(['send', 'accept']);
      await store.scheduleNow(pending.id, 'paid');
      await store.scheduleNow(pending.id, 'not-paid');
      expect((await pay.get(pending.id)).claim).toBe('paid');
      for (const event of ['decline', 'expire'] as const)
        expect(await store.move(pending, event, { dueInSeconds: null })).toBeUndefined();
      expect(await store.move(pending, 'decline', { dueInSeconds: null, againstClaim: true })).toBeDefined();
    });
  });
});
