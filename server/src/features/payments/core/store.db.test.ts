import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { anEngine, type TestEngine } from '../../../testing/engine.ts';
import { createOperator } from '../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment, aStoredPayment } from '../../../testing/orders.ts';
import { letTimePass } from '../../../testing/time.ts';
import type { PaymentEvent } from './payment.machine.ts';
import type { NewPayment, Payment } from './payment.ts';
import type { Busy, PaymentStore } from './store.ts';

/** The same wanted anew, under another purchase. */
const anew = (payment: Payment): Payment => ({ ...payment, purchaseId: aPayment().purchaseId });

describe.each(databases())('on $name', ({ open }) => {
  let pay: TestEngine;
  let store: PaymentStore;
  beforeAll(async () => {
    pay = anEngine(await open(), createOperator());
    store = pay.engine.store;
  });
  afterAll(() => pay.database.close());

  /** A new payment taken through these events; no worker will look at it. */
  const aPaymentAfter = async (events: PaymentEvent[], changes: Partial<NewPayment> = {}): Promise<Payment> => {
    let payment = await pay.add(aPayment(changes));
    for (const event of events) payment = (await store.move(payment, event, { dueInSeconds: null }))!.payment;
    return payment;
  };
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

  /** What the ledger has of a payment, the oldest row first. */
  const booked = (id: string) =>
    pay.database
      .query<{ row: string }>(
        `select concat_ws(' ', kind, debit_account, credit_account, amount_minor, currency) as row
         from ledger_entry where payment_id = $1 order by at`,
        [id],
      )
      .then((rows) => rows.map(({ row }) => row));
  /** Adds an attempt under a key; answers whether it was added. */
  const addUnder = async (key: string) => {
    const payment = aPayment();
    await pay.purchases.hold(payment.purchaseId, 'its order');
    return store.insert(payment, 3600, { key, fingerprint: 'f' });
  };
  /** The payment itself, and a live duplicate of it, as one look finds them. */
  const idsIn = async (payment: Payment) => {
    const { now, duplicate } = await store.findWithDuplicate(payment, 600);
    return [now?.id, duplicate?.id];
  };

  test('what goes in comes out, and personal fields are sealed', async () => {
    const payment = aCardPayment({ email: 'client@example.cg', target: '057777789', payer: '061234556' });
    const stored = await pay.add(payment);
    expect(stored).toMatchObject({ ...payment, state: 'REGISTERED', version: 1, asks: 0, sends: 0, sentAt: null });
    const [row] = await pay.database.query('select * from payment where id = $1', [payment.id]);
    const text = Object.values(row!)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join(' ');
    for (const personal of ['client@example.cg', '057777789', '061234556']) expect(text).not.toContain(personal);
    expect(await store.find('0'.repeat(26))).toBeUndefined();
  });

  test('a personal field that was moved to another payment or another column is nobody’s', async () => {
    const one = await pay.add(aCardPayment({ payer: '061234556', target: '057777789' }));
    const other = await pay.add(aCardPayment({ payer: '069999999' }));
    const [kept] = await pay.database.query<{ payer: Uint8Array }>(
      'select payer_sealed as payer from payment where id = $1',
      [one.id],
    );
    const moving = (from: string, column: string) =>
      pay.database.query(
        `update payment set payer_sealed = (select ${column} from payment where id = $2) where id = $1`,
        [one.id, from],
      );
    await moving(other.id, 'payer_sealed');
    await expect(store.find(one.id)).rejects.toThrow();
    await moving(one.id, 'target_sealed');
    await expect(store.find(one.id)).rejects.toThrow();
    await pay.database.query('update payment set payer_sealed = $2 where id = $1', [one.id, kept!.payer]);
    expect(await store.find(one.id)).toMatchObject({ payer: '061234556' });
    expect(await store.find(other.id)).toMatchObject({ payer: '069999999' });
  });

  describe('a move', () => {
    test('changes the row and writes its event; the events replay to the row', async () => {
      const payment = await aPaymentAfter(['send', 'lose-debit', 'resend', 'accept', 'pay', 'deliver', 'delivered']);
      expect(payment).toMatchObject({ state: 'DONE', version: 8, sends: 2, deliveries: 1 });
      const events = await store.events(payment.id);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(events.map(({ fromState }) => fromState)).toEqual([
        null,
        ...events.slice(0, -1).map(({ toState }) => toState),
      ]);
      expect(events.at(-1)!.toState).toBe(payment.state);
    });

    test('answers the payment as it is read after it, with what others have noted since it was read before', async () => {
      const sent = await aPaymentAfter(['send']);
      await store.noteAsk(sent, 5, 'missing');
      await store.scheduleNow(sent.id, 'paid');
      const page = { providerReference: 'ref', redirectUrl: 'https://card.example/pay', accessCode: 'code' };
      const { payment } = (await store.move(sent, 'accept', { ...page, dueInSeconds: null }))!;
      expect(payment).toMatchObject({ ...page, claim: 'paid', misses: 1 });
      expect(await store.find(sent.id)).toEqual({ ...payment, readAt: expect.any(Date) });
    });

    test('that the machine does not have is not made', async () => {
      const payment = await aPaymentAfter(['send']);
      expect(await store.move(payment, 'delivered', { dueInSeconds: 0 })).toBeUndefined();
      expect(await pay.get(payment.id)).toMatchObject({ state: 'SENDING', version: 2 });
    });

    test('that is made on an old version is not made: who came first was right', async () => {
      const payment = await aPaymentAfter(['send']);
      await store.move(payment, 'pay', { dueInSeconds: null });
      expect(await store.move(payment, 'decline', { reason: 'card-declined', dueInSeconds: null })).toBeUndefined();
      expect(await pay.get(payment.id)).toMatchObject({ state: 'PAID', version: 3, reason: null });
      expect(await store.events(payment.id)).toHaveLength(3);
    });

    test('keeps what an earlier one knew, and forgets how often it was asked', async () => {
      const sent = await aPaymentAfter(['send']);
      await store.noteAsk(sent, 5, 'missing');
      const page = { providerReference: 'ref', redirectUrl: 'https://card.example/pay', dueInSeconds: null };
      const accepted = (await store.move(sent, 'accept', page))!.payment;
      const paid = (await store.move(accepted, 'pay', { dueInSeconds: null }))!.payment;
      const { redirectUrl } = page;
      expect(paid).toMatchObject({ providerReference: 'ref', redirectUrl, asks: 0, missingSince: null });
      expect(paid.sentAt).toEqual(sent.sentAt);
    });

    test('inside a transaction that is taken back was not made', async () => {
      const payment = await aPaymentAfter(['send']);
      const running = pay.database.transaction(async () => {
        await store.move(payment, 'pay', { dueInSeconds: null });
        throw new Error('broken');
      });
      await expect(running).rejects.toThrow('broken');
      expect(await pay.get(payment.id)).toMatchObject({ state: 'SENDING', version: 2 });
      expect(await store.events(payment.id)).toHaveLength(2);
    });

    test('into a second live attempt at one purchase breaks payment_one_live', async () => {
      const first = await aPaymentAfter(['send']);
      const second = await pay.add(aPayment({ purchaseId: first.purchaseId }));
      const sent = store.move(second, 'send', { dueInSeconds: null });
      await expect(sent).rejects.toMatchObject({ code: '23505', constraint: 'payment_one_live' });
      await store.move(first, 'decline', { dueInSeconds: null });
      expect(await store.move(second, 'send', { dueInSeconds: null })).toBeDefined();
    });
  });

  describe('what a move books', () => {
    const charge = 'charge provider:LISOLO_MONEY_PUSH suspense 500 XAF';

    test('stands in the ledger with it, and a move that moves no money books nothing', async () => {
      const sent = await aPaymentAfter(['send', 'accept']);
      expect(await booked(sent.id)).toEqual([]);
      const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered']);
      expect(await booked(done.id)).toEqual([charge, 'delivery suspense goods:PREPAID_RECHARGE 500 XAF']);
    });

    test('is what was charged, and goes back as it came', async () => {
      const sent = await aPaymentAfter(['send']);
      let payment = (await store.move(sent, 'pay', { chargedMinor: 501, dueInSeconds: null }))!.payment;
      for (const event of ['refuse-delivery', 'refund', 'refunded'] as const)
        payment = (await store.move(payment, event, { dueInSeconds: null }))!.payment;
      expect(await booked(payment.id)).toEqual([
        'charge provider:LISOLO_MONEY_PUSH suspense 501 XAF',
        'refund suspense provider:LISOLO_MONEY_PUSH 501 XAF',
      ]);
    });

    test('is not booked where somebody else was faster', async () => {
      const refunding = await aPaymentAfter(['send', 'pay', 'refuse-delivery', 'refund']);
      await store.move(refunding, 'lose-refund', { dueInSeconds: null });
      expect(await store.move(refunding, 'refunded', { dueInSeconds: null })).toBeUndefined();
      expect(await booked(refunding.id)).toEqual([charge]);
    });
  });

  test('an attempt under a key that another one has is not added', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect([await addUnder(one), await addUnder(one), await addUnder(other)]).toEqual([true, false, true]);
  });

  test('what lets somebody into a card page is sealed', async () => {
    const sent = await aPaymentAfter(['send']);
    const page = { redirectUrl: 'https://card.example/pay', accessCode: 'open-sesame' };
    await store.move(sent, 'accept', { ...page, dueInSeconds: null });
    expect(await pay.get(sent.id)).toMatchObject(page);
    const [row] = await pay.database.query<{ url: Uint8Array; code: Uint8Array }>(
      'select redirect_url_sealed as url, access_code_sealed as code from payment where id = $1',
      [sent.id],
    );
    for (const sealed of [row!.url, row!.code])
      expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/card.example|sesame/);
  });

  test('a move names the transaction that made it, and so does its row', async () => {
    const sent = await aPaymentAfter(['send']);
    const first = await store.writtenBy(sent.id);
    const moved = await store.move(sent, 'accept', { dueInSeconds: null });
    expect(moved!.writtenBy).toBe(await store.writtenBy(sent.id));
    expect(moved!.writtenBy).not.toBe(first);
    expect(await store.writtenBy('0'.repeat(26))).toBeUndefined();
  });

  test('the attempts at a purchase are all of them, the oldest first', async () => {
    const first = await aPaymentAfter([]);
    await letTimePass(pay.database, 1);
    const second = await aPaymentAfter([], { purchaseId: first.purchaseId });
    await aPaymentAfter([]);
    expect((await store.ofPurchase(first.purchaseId)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  describe('the story of a payment', () => {
    test('is the payment with its events, and whether its customer knows the end', async () => {
      const payment = await aPaymentAfter(['send', 'accept']);
      const story = (await store.story(payment.id))!;
      const events = await store.events(payment.id);
      expect(story).toEqual({
        payment: { ...payment, readAt: expect.any(Date) },
        events,
        late: undefined,
        isTold: false,
      });
      await pay.database.query('update payment set told_at = now() where id = $1', [payment.id]);
      expect((await store.story(payment.id))!.isTold).toBe(true);
      expect(await store.story('0'.repeat(26))).toBeUndefined();
    });

    test.each([[null], [{ amountMinor: 33, currency: 'XAF' }]])('says what was charged late: %j', async (charged) => {
      const payment = await aPaymentAfter(['send', 'decline']);
      await pay.engine.lateCharges.record(payment, charged ? { charged, dueInSeconds: 60 } : undefined);
      const { state } = (await pay.engine.lateCharges.find(payment.id))!;
      expect((await store.story(payment.id))!.late).toEqual({ state, charged });
    });
  });

  test('versions of many payments are read in one look', async () => {
    const [one, other] = [await aPaymentAfter(['send']), await aPaymentAfter([])];
    const versions = await store.versions([one.id, other.id, '0'.repeat(26)]);
    expect(new Map(versions.map(({ id, version }) => [id, version]))).toEqual(
      new Map([
        [one.id, 2],
        [other.id, 1],
      ]),
    );
  });

  test('the number of the payment that was begun last counts those that were taken back', async () => {
    const before = await store.newestBegun();
    await aPaymentAfter([]);
    const takenBack = pay.database.transaction(async () => {
      await aPaymentAfter([]);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    const kept = await aPaymentAfter([]);
    expect([await store.newestBegun(), kept.begunNumber]).toEqual([before + 3, before + 3]);
  });

  test('payments are counted by state: what is still to come or on hold, and what ended within a day', async () => {
    const count = async (state: string, onHold: boolean) =>
      (await store.countByState()).find((row) => row.state === state && row.onHold === onHold)?.count ?? 0;
    const states = [
      ['SENDING', false],
      ['SENDING', true],
      ['DECLINED', false],
      ['EXPIRED', false],
    ] as const;
    const counts = async () => {
      const found: number[] = [];
      for (const [state, onHold] of states) found.push(await count(state, onHold));
      return found;
    };
    const before = await counts();
    const sending = await aPaymentAfter(['send']);
    await store.noteAsk(sending, 60, 'silent');
    const onHold = await aPaymentAfter(['send']);
    await store.putOnHold(onHold, 'contradiction', 60);
    await aPaymentAfter(['send', 'decline']);
    const [, , declined, expired] = await counts();
    expect([await count('SENDING', false), await count('SENDING', true), declined, expired]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
      before[2]! + 1,
      before[3]!,
    ]);
    await letTimePass(pay.database, 86_401);
    expect(await counts()).toEqual([before[0]! + 1, before[1]! + 1, 0, 0]);
  });

  test('calls that may be under way are listed, of all instances, and nothing that waits for longer', async () => {
    await pay.database.run('update payment set due_at = null');
    const sending = await aPaymentAfter(['send']);
    const later = await aPaymentAfter(['send']);
    const registered = await aPaymentAfter([]);
    await store.noteAsk(sending, 20, 'missing');
    await store.noteAsk(later, 60, 'silent');
    await store.noteAsk(registered, 5, 'silent');
    const { id, state, version, sends, deliveries, missingSince, misses } = await pay.get(sending.id);
    expect(missingSince).toBeInstanceOf(Date);
    expect(await store.listCalls(22)).toEqual([{ id, state, version, sends, deliveries, missingSince, misses }]);
  });

  test('denials of what callbacks claim are counted, anew from the first claim of success on', async () => {
    const pending = await aPaymentAfter(['send', 'accept']);
    await store.scheduleNow(pending.id, 'not-paid');
    await store.noteAsk(pending, 60, 'silent');
    await store.noteDenial(pending, 60);
    expect(await pay.get(pending.id)).toMatchObject({ denials: 1, asks: 2 });
    await letTimePass(pay.database, 61);
    await store.claim(1000, 60);
    await store.noteDenial(pending, 30);
    expect(await pay.get(pending.id)).toMatchObject({ denials: 2, asks: 3 });
    expect(await dueIn(pending.id)).toBeLessThanOrEqual(30);
    await store.scheduleNow(pending.id, 'paid');
    expect(await pay.get(pending.id)).toMatchObject({ denials: 0, claim: 'paid' });
    await store.noteDenial({ ...pending, version: 1 }, 60);
    expect(await pay.get(pending.id)).toMatchObject({ denials: 0 });
    await store.noteDenial(pending, 60);
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

  test('what fails is tried later and later, and is on hold from the last failure on', async () => {
    const sending = await aPaymentAfter(['send']);
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

  test('what is taken off hold goes on at its time', async () => {
    const sending = await aPaymentAfter(['send']);
    await store.takeOffHold(sending, 5);
    expect(await dueIn(sending.id)).toBeNull();
    await store.putOnHold(sending, 'contradiction', 60);
    await store.takeOffHold(sending, 30);
    expect(await pay.get(sending.id)).toMatchObject({ onHold: false, heldFor: null, heldAt: null });
    expect(Math.round((await dueIn(sending.id))!)).toBe(30);
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

  describe('prompts of a wallet', () => {
    test('are counted for ten minutes, answered or not; what was refused before the prompt is not', async () => {
      const payer = '059999991';
      await aPaymentAfter(['send', 'accept'], { payer });
      await aPaymentAfter(['send', 'pay'], { payer });
      const refused = await aPaymentAfter(['send'], { payer });
      await store.move(refused, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
      const declined = await aPaymentAfter(['send'], { payer });
      await store.move(declined, 'decline', { reason: 'declined-by-customer', dueInSeconds: null });
      await aPaymentAfter([], { payer });
      const promptsOf = async (method: string, of: string) => {
        const { all, own } = await store.payerHistory({
          method,
          payer: of,
          browserHash: 'another',
          ownSeconds: 86_400,
        });
        expect(own.prompts).toBe(0);
        return all.prompts;
      };
      expect(await promptsOf('LISOLO_MONEY_PUSH', payer)).toBe(3);
      expect(await promptsOf('LISOLO_MONEY_PUSH', '059999992')).toBe(0);
      expect(await promptsOf('SMARTCASH_SECURE', payer)).toBe(0);
      await letTimePass(pay.database, 601);
      expect(await promptsOf('LISOLO_MONEY_PUSH', payer)).toBe(0);
    });

    test('and its refusals are a browser’s own from its last proof on alone', async () => {
      const payer = '059999993';
      const refused = await aPaymentAfter(['send'], { payer });
      await store.move(refused, 'decline', { reason: 'balance-too-low', dueInSeconds: null });
      await letTimePass(pay.database, 60);
      await aPaymentAfter(['send', 'accept'], { payer });
      const { method, browserHash } = refused;
      const since = async (ownSeconds: number) =>
        (await store.payerHistory({ method, payer, browserHash, ownSeconds })).own;
      expect(await since(61)).toEqual({ prompts: 1, refusals: 1, refusalsOfDay: 1 });
      expect(await since(59)).toEqual({ prompts: 1, refusals: 0, refusalsOfDay: 0 });
    });
  });

  test('a browser is known that paid from the same number lately', async () => {
    const payer = '059999994';
    const done = await aPaymentAfter(['send', 'pay', 'deliver', 'delivered'], { payer });
    const hasPaid = async (changes: Partial<Payment> = {}) =>
      (await store.standingOf({ ...anew(done), ...changes }, 600)).hasPaid;
    expect(await hasPaid()).toBe(true);
    expect(await hasPaid({ payer: '059999995' })).toBe(false);
    expect(await hasPaid({ payer: null })).toBe(false);
    expect(await hasPaid({ browserHash: 'elsewhere' })).toBe(false);
  });

  const duplicate = async (events: PaymentEvent[]) => {
    const payment = await aPaymentAfter(events);
    return (await store.liveDuplicate(anew(payment), 600))?.id === payment.id;
  };

  describe('a live duplicate', () => {
    test('is an equal payment of another purchase that was sent within ten minutes and is not over', async () => {
      expect(await duplicate(['send'])).toBe(true);
      expect(await duplicate(['send', 'accept'])).toBe(true);
      expect(await duplicate(['send', 'pay', 'deliver'])).toBe(true);
      expect(await duplicate([])).toBe(false);
      expect(await duplicate(['send', 'decline'])).toBe(false);
      expect(await duplicate(['send', 'pay', 'deliver', 'delivered'])).toBe(false);
    });

    test('is seen in the same look as the payment itself', async () => {
      const first = await aPaymentAfter(['send']);
      const { id, duplicateHash } = await aPaymentAfter([], { duplicateHash: first.duplicateHash });
      const wanted = await pay.get(id);
      expect(await idsIn(wanted)).toEqual([id, first.id]);
      expect(await idsIn({ ...wanted, duplicateHash: randomUUID() })).toEqual([id, undefined]);
      expect(await idsIn({ ...aStoredPayment(), duplicateHash })).toEqual([undefined, first.id]);
      await letTimePass(pay.database, 601);
      expect(await idsIn(wanted)).toEqual([id, undefined]);
    });

    test('of another browser is one that nobody has approved: the newest are found, and whether there are any', async () => {
      const twins = { duplicateHash: randomUUID(), browserHash: 'elsewhere' };
      const wanted = await aPaymentAfter([], { duplicateHash: twins.duplicateHash });
      const found = async (limit: number, of = wanted) =>
        (await store.othersUnapproved(of, 600, limit)).map(({ id }) => id);
      const hasRivals = async (of = wanted) => (await store.standingOf(of, 600)).hasRivals;
      expect([await found(9), await hasRivals()]).toEqual([[], false]);
      const older = await aPaymentAfter(['send', 'accept'], twins);
      await letTimePass(pay.database, 1);
      const newer = await aPaymentAfter(['send', 'accept'], twins);
      expect([await found(9), await found(1), await hasRivals()]).toEqual([[newer.id, older.id], [newer.id], true]);
      const own = { ...wanted, browserHash: 'elsewhere' };
      expect([await found(9, own), await hasRivals(own)]).toEqual([[], false]);
    });

    test('is none of its own purchase, and none after ten minutes', async () => {
      const payment = await aPaymentAfter(['send']);
      expect(await store.liveDuplicate(payment, 600)).toBeUndefined();
      await letTimePass(pay.database, 601);
      expect(await store.liveDuplicate(anew(payment), 600)).toBeUndefined();
    });
  });
});
