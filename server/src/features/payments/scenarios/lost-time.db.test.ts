import { beforeEach, describe, expect, test } from 'vitest';
import type { Database, Continuity } from '../../../db/database.ts';
import { backUpPayments } from '../../../testing/postgres/back-up.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { anEngine, settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPayment } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { overHttp } from '../../../testing/fakes/over-http.ts';
import { answers, held, lostBefore } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitState, DeliveryOutcome, DeliveryRequest, DeliveryState } from '../core/gateway.ts';
import { noDetails, type NewPayment, type Payment } from '../core/payment.ts';

/** Of 24 351 that are owed: two of them are too much. */
const aPartOfABill: Partial<NewPayment> = {
  transactionType: 'POSTPAID_BILL',
  target: '1000000003',
  billHash: Buffer.alloc(32, 5).toString('hex'),
  price: { amountMinor: 15_000, currency: 'XAF' },
  charge: { amountMinor: 15_000, currency: 'XAF' },
};

/** It has read what was begun before it: only what is begun later is continuous. */
const known = ({ engine }: TestEngine) => engine.isContinuous({ begunNumber: null });

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
  const processSince = (continuity: Omit<Continuity, 'breaks'>) =>
    anEngine(database, operator, { continuity: () => ({ ...continuity, breaks: 0 }) });
  const afterStart = () => processSince({ openSeconds: 1, continuousSeconds: 1 });
  const restored = async () => {
    await letTimePass(database, 600);
    pay = afterStart();
  };

  test('what was paid while this process was there is delivered without a question', async () => {
    pay = processSince({ openSeconds: 600, continuousSeconds: 600 });
    await known(pay);
    const { id } = await aPaidPayment(pay, operator);
    await letTimePass(database, 500);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['DONE', 0, 1]);
  });

  describe('a backup of the moment when a payment was paid', () => {
    test('restored after its delivery has the delivery found, not sent again [I4]', async () => {
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
      const delivered = answers<DeliveryState>({ outcome: 'delivered' });
      operator.topup.find.next(begun, begun, delivered, delivered);
      await tick(pay);
      expect(await stateOf(id)).toBe('FULFIL_UNKNOWN');
      await settle(pay);
      expect([await stateOf(id), asked(), sent()]).toEqual(['DONE', 4, 0]);
    });

    test('restored after the operator refused it for good gives the money back', async () => {
      const { id } = await aPaidPayment(pay, operator);
      await restored();
      const refused = answers<DeliveryState>({ outcome: 'refused', reason: 'delivery-refused' });
      operator.topup.find.next(refused, refused);
      await settle(pay);
      expect([await stateOf(id), operator.book.netDebits(id), sent()]).toEqual(['REFUNDED', 0, 0]);
    });
  });

  /** Its delivery was refused, its money went back, and the database knows of neither. */
  const givenBackInTheGap = async (by: 'wallet' | 'card' = 'wallet') => {
    const { id } = await aPaidPayment(pay, operator, by);
    const restore = await backUpPayments(database);
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'line-barred' }));
    await settle(pay, 60);
    expect([await stateOf(id), operator.book.netDebits(id)]).toEqual(['REFUNDED', 0]);
    await restore(600);
    pay = afterStart();
    return id;
  };

  describe('a backup of the moment when a payment was paid, and given back since', () => {
    test.each(['wallet', 'card'] as const)(
      'by %s is not delivered: its debit says so, and it is booked [I4]',
      async (by) => {
        const id = await givenBackInTheGap(by);
        await settle(pay);
        expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', reason: 'given-back' });
        expect([credits(id), operator.book.paid(id)[0]!.refunds]).toEqual([0, 1]);
        const rows = await database.query('select kind from ledger_entry where payment_id = $1 order by at, kind', [
          id,
        ]);
        expect(rows).toEqual([{ kind: 'charge' }, { kind: 'refund' }]);
      },
    );

    test('is not delivered on one wrong word, nor before its provider answers', async () => {
      const id = await givenBackInTheGap();
      const paid = answers<DebitState>({
        outcome: 'paid',
        providerReference: 'r',
        charged: { amountMinor: 500, currency: 'XAF' },
      });
      operator.wallet.enquire.next(lostBefore, lostBefore, paid);
      await settle(pay);
      expect([await stateOf(id), credits(id)]).toEqual(['REFUNDED', 0]);
    });

    test('is not sent again either where it was being delivered', async () => {
      const { id } = await aPaidPayment(pay, operator);
      operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'unknown' }));
      await tick(pay);
      expect(await stateOf(id)).toBe('FULFIL_UNKNOWN');
      const restore = await backUpPayments(database);
      operator.book.paid(id)[0]!.refunds = 1;
      await restore(600);
      pay = afterStart();
      await settle(pay);
      expect([await stateOf(id), credits(id), sent()]).toEqual(['REFUNDED', 0, 1]);
    });
  });

  test('a bill that our own lost delivery has settled is not given back, though the operator does not know of it at first [I16]', async () => {
    const payment = await pay.add(aPayment({ ...aPartOfABill, details: { ...noDetails, invoiceNumber: 'INV-3-1' } }));
    const { id, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'pay', { dueInSeconds: 0 });
    const restore = await backUpPayments(database);
    await tick(pay);
    expect([await stateOf(id), credits(id)]).toEqual(['DONE', 1]);
    await restore(600);
    pay = afterStart();
    const missing = answers<DeliveryState>({ outcome: 'not-found' });
    operator.billPayment.find.next(missing);
    await settle(pay);
    expect([await stateOf(id), credits(id), operator.book.netDebits(id)]).toEqual(['DONE', 1, 1]);
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

  /** A prompt for a part of a bill. */
  const aPart = async () => {
    const payment = await pay.add(aPayment(aPartOfABill));
    const { id, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'waiting', refunds: 0 });
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'accept', { dueInSeconds: 5 });
    return id;
  };

  /** Two parts of one bill are prompted; one is approved and delivered, and the time of that is lost. */
  const losePart = async () => {
    const [known, unknown] = [await aPart(), await aPart()];
    const restore = await backUpPayments(database);
    operator.wallet.approve(unknown);
    await settle(pay, 60);
    expect(await stateOf(unknown)).toBe('DONE');
    await restore(60);
    expect(await stateOf(unknown)).toBe('PENDING');
    // Nobody comes to know of it by asking about its own debit.
    await database.query(`update payment set due_at = now() + interval '1 hour' where id = $1`, [unknown]);
    operator.wallet.approve(known);
    await pay.engine.store.scheduleNow(known, 'paid');
    return { known, unknown };
  };

  describe('a part of a bill that was paid and delivered in the lost time', () => {
    test.each([
      ['a restore', { openSeconds: 1, continuousSeconds: 1 }],
      ['a failover', { openSeconds: 3600, continuousSeconds: 1 }],
    ])('is found by its own reference after %s: the other one is given back [I16]', async (_name, continuity) => {
      const { known, unknown } = await losePart();
      pay = processSince(continuity);
      await pay.engine.store.scheduleNow(known, 'paid');
      await settle(pay);
      expect([await stateOf(known), await stateOf(unknown)]).toEqual(['REFUNDED', 'DONE']);
      expect([credits(known), credits(unknown), operator.book.netDebits(known)]).toEqual([0, 1, 0]);
    });

    test('holds the other one up while the operator cannot say', async () => {
      const { known } = await losePart();
      pay = afterStart();
      operator.billPayment.find.next(...Array.from({ length: 4 }, () => lostBefore));
      await tick(pay);
      await tick(pay);
      expect([await stateOf(known), credits(known)]).toEqual(['PAID', 0]);
      await settle(pay);
      expect([await stateOf(known), credits(known)]).toEqual(['REFUNDED', 0]);
    });

    test('and that was not, holds nobody up for longer than a call may take and be known of', async () => {
      const continuity = { openSeconds: 3600, continuousSeconds: 3 };
      const [known] = [await aPart(), await aPart()];
      operator.wallet.approve(known!);
      pay = processSince(continuity);
      await pay.engine.store.scheduleNow(known!, 'paid');
      await settle(pay, 20);
      expect([await stateOf(known!), credits(known!)]).toEqual(['PAID', 0]);
      continuity.continuousSeconds = 38;
      await settle(pay, 30);
      expect([await stateOf(known!), credits(known!)]).toEqual(['DONE', 1]);
    });
  });

  test('after a break of the connection "not found" counts once the calls from before it are over, and known of', async () => {
    const continuity = { openSeconds: 3600, continuousSeconds: 3 };
    const { id } = await aPaidPayment(pay, operator);
    pay = processSince(continuity);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['PAID', 1, 0]);
    continuity.continuousSeconds = 36;
    await letTimePass(database, 33);
    await tick(pay);
    expect([await stateOf(id), asked(), sent()]).toEqual(['PAID', 2, 0]);
    continuity.continuousSeconds = 38;
    await letTimePass(database, 5);
    await tick(pay);
    expect([await stateOf(id), credits(id), asked(), sent()]).toEqual(['DONE', 1, 3, 1]);
  });

  describe('a process that stands still while a standby that was behind takes over', () => {
    const time: Continuity = { openSeconds: 0, continuousSeconds: 0, breaks: 0 };
    beforeEach(() => void Object.assign(time, { openSeconds: 600, continuousSeconds: 600, breaks: 0 }));
    const failOver = (seconds: number) => Object.assign(time, { continuousSeconds: seconds, breaks: 1 });
    /** Stands still at this point, once: the other one delivers, and the time of that is lost. */
    const standsStill = async () => {
      const restore = await backUpPayments(database);
      let isAwake = false;
      return async (id: string) => {
        if (isAwake) return;
        isAwake = true;
        await pay.engine.store.scheduleNow(id, null);
        await tick(pay);
        expect(await stateOf(id)).toBe('DONE');
        await restore(2);
        failOver(1);
      };
    };
    test('between its question and its commit asks whether it was delivered [I4]', async () => {
      let stall: ((id: string) => Promise<void>) | undefined;
      const standing = anEngine(database, operator, {
        continuity: () => time,
        engine: (honest) => ({
          ...honest,
          isContinuous: async (payment) => {
            const is = await honest.isContinuous(payment);
            await stall?.((payment as Payment).id);
            return is;
          },
        }),
      });
      await known(standing);
      const { id } = await aPaidPayment(standing, operator);
      stall = await standsStill();
      await tick(standing);
      await settle(standing, 3600);
      expect([await stateOf(id), credits(id)]).toEqual(['DONE', 1]);
    });

    test('or between its commit and its call sends nothing', async () => {
      let stall: ((id: string) => Promise<void>) | undefined;
      const standing = anEngine(database, operator, {
        continuity: () => time,
        engine: (honest) => ({
          ...honest,
          store: {
            ...honest.store,
            move: async (payment, event, detail) => {
              if (event === 'deliver') await stall?.(payment.id);
              return honest.store.move(payment, event, detail);
            },
          },
        }),
      });
      operator.topup.deliver.next(...Array.from({ length: 9 }, () => overHttp<DeliveryOutcome>));
      await known(standing);
      const { id } = await aPaidPayment(standing, operator);
      stall = await standsStill();
      await tick(standing);
      await settle(standing, 3600);
      expect([await stateOf(id), credits(id)]).toEqual(['DONE', 1]);
    });

    test('does not take a call of the lost time for the one that is under way now', async () => {
      pay = anEngine(database, operator, { continuity: () => time });
      const { id } = await aPaidPayment(pay, operator);
      const restore = await backUpPayments(database);
      operator.topup.deliver.next(lostBefore);
      await tick(pay);
      expect((await pay.get(id)).deliveries).toBe(1);
      await restore(30);
      failOver(60);
      const slow = held<DeliveryRequest, DeliveryOutcome>();
      operator.topup.deliver.next(slow.play);
      const delivering = tick(anEngine(database, operator, { continuity: () => time }));
      await slow.arrived;
      await pay.engine.store.scheduleNow(id, null);
      for (let second = 0; second < 18; second += 1) {
        await tick(pay);
        await letTimePass(database, 1);
      }
      slow.release();
      await delivering;
      await settle(pay, 3600);
      expect([await stateOf(id), credits(id)]).toEqual(['DONE', 1]);
    });
  });
});
