import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { reseal } from '../../security/reseal.ts';
import { databases } from '../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../testing/engine.ts';
import type { Operator } from '../../testing/fakes/operator.ts';
import { aBill, aPayment, aProcess, aRecharge } from '../../testing/orders.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePayments } from '../../testing/use-payments.ts';
import { findReceiptIn } from '../payments/status/find-receipt.ts';
import { createReceiptReader } from '../receipts/routes.ts';
import { createManualResolution } from '../payments/operations/manual-resolution.ts';
import { createPersonalSweep } from './forget-personal.ts';
import { isBillTaken } from '../payments/core/bill-queries.ts';
import { refuseConflictingBillPayment } from '../payments/attempt/conflicting-bill.ts';
import { refundLate } from '../../testing/payments/refund-late.ts';
import { noDetails, type NewPayment } from '../payments/core/payment.ts';

const afterDays = 400;
const daySeconds = 24 * 3600;

const claim = (billPaid: number) => ({
  id: 'other',
  billHash: 'bill',
  purchaseId: aPayment().purchaseId,
  browserHash: 'elsewhere',
  transactionType: 'POSTPAID_BILL' as const,
  details: { ...noDetails, billPaid },
});

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let sweep: () => Promise<void>;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => {
    ({ sweep } = createPersonalSweep({ database, vault: pay.vault, afterDays }));
  });

  const later = (days: number) => letTimePass(database, days * daySeconds);
  /** Ordered, paid and delivered as customers do. */
  const aDone = async (order = aRecharge()): Promise<string> => {
    const purchase = { 'purchase-id': randomUUID() };
    const answer = await pay.initiate(order, purchase);
    const { transactionId } = (answer as { result: { transactionId: string } }).result;
    await pay.process(aProcess(transactionId));
    operator.wallet.approve(transactionId);
    await settle(pay);
    return transactionId;
  };
  /** Sent to the wallet and declined by its owner. */
  const aDeclined = async (changes: Partial<NewPayment> = {}): Promise<string> => {
    const payment = await pay.add(aPayment(changes));
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'decline', { reason: 'declined-by-customer', dueInSeconds: null });
    return payment.id;
  };
  const isForgotten = async (id: string) => (await pay.get(id)).forgottenAt !== null;
  const read = (id: string, browserHash = 'browser') =>
    pay.readStatus({ transactionId: id, browserHash, language: 'fr-FR' });
  const books = () => database.query('select payment_id, kind, amount_minor from ledger_entry order by 1, 2');

  describe('a payment that ended long ago', () => {
    test('keeps its state, its events and its bookings, and nothing that is personal [I18] [V14.2.4]', async () => {
      const id = await aDone(aBill({ emailId: 'client@example.cg' }));
      const [events, entries] = [await pay.engine.store.events(id), await books()];
      await later(afterDays + 1);
      await sweep();
      expect(await database.query('select * from payment')).toMatchObject([
        {
          id,
          state: 'DONE',
          price_minor: 24_351,
          payer_sealed: null,
          payer_hash: null,
          email_sealed: null,
          details_sealed: null,
          redirect_url_sealed: null,
          access_code_sealed: null,
          bill_hash: null,
          twin_hash: '',
          browser_hash: '',
        },
      ]);
      const left = await pay.get(id);
      expect(left).toMatchObject({ target: '', payer: null, email: null, providerReference: expect.any(String) });
      const moves = (await pay.engine.store.events(id)).map(({ event, toState }) => ({ event, toState }));
      expect(moves).toEqual(events.map(({ event, toState }) => ({ event, toState })));
      expect(await books()).toEqual(entries);
    });

    test('keeps no sealed column but its target, which is sealed as empty', async () => {
      await aDone(aBill({ emailId: 'client@example.cg' }));
      await later(afterDays + 1);
      await sweep();
      const [row] = await database.query<Record<string, unknown>>('select * from payment');
      const kept = Object.keys(row!).filter((name) => name.endsWith('_sealed') && row![name] !== null);
      expect(kept).toEqual(['target_sealed']);
    });

    test('shows nobody a number any more, the browser that initiated it neither, and says that it is so', async () => {
      const id = await aDone();
      await later(afterDays - 1);
      await sweep();
      // By then the browser's cookie is over: what is still kept is shown masked.
      expect(await read(id)).toMatchObject({ result: { mobileNumber: '05 ••• •• 01', forgotten: false } });
      await later(2);
      await sweep();
      const none = { mobileNumber: null, msisdn: null, accountId: null, invoiceNumber: null, forgotten: true };
      const kept = { status: 'SUCCESS', charged: 'yes', amount: 500 };
      expect(await read(id)).toMatchObject({ result: { ...none, ...kept } });
      expect(await read(id, '')).toMatchObject({ result: { ...none, ...kept } });
    });

    test('has a receipt that is still real', async () => {
      const id = await aDone();
      const check = createReceiptReader(findReceiptIn(database), pay.market);
      const { receiptCode } = await pay.get(id);
      await later(afterDays + 1);
      await sweep();
      expect(await check(receiptCode)).toMatchObject({ real: true, amount: 500 });
    });

    test('leaves neither its keys nor the hash of what was ordered', async () => {
      await aDone();
      expect(await database.query('select 1 from idempotency_key')).toHaveLength(2);
      await later(afterDays + 1);
      await sweep();
      expect(await database.query('select 1 from idempotency_key')).toEqual([]);
      expect(await database.query('select goods_hash from purchase')).toEqual([{ goods_hash: '' }]);
    });

    test('can still be shown to a person, and its seals renewed', async () => {
      const id = await aDone();
      await later(afterDays + 1);
      await sweep();
      expect(await reseal(database, pay.vault)).toBeGreaterThan(0);
      const shown = await createManualResolution(database, pay.vault, pay.market).show(id);
      expect(shown).toMatchObject({ id, target: '', payer: null, forgottenAt: expect.any(Date) });
    });

    test('and that turns out to be charged after all is given back like any other', async () => {
      const id = await aDeclined();
      const { debitRequestId: requestId, charge } = await pay.get(id);
      await later(afterDays + 1);
      await sweep();
      expect(await isForgotten(id)).toBe(true);
      operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
      await pay.engine.store.scheduleNow(id, null);
      await tick(pay);
      await settle(pay);
      expect(operator.book.paid(id)[0]!.refunds).toBe(1);
    });
  });

  /** Declined, and forgotten since. */
  const aForgotten = async (): Promise<string> => {
    const id = await aDeclined();
    await later(afterDays + 1);
    await sweep();
    expect(await isForgotten(id)).toBe(true);
    return id;
  };
  const chargeLate = async (id: string, amountMinor: number) => {
    const { debitRequestId: requestId } = await pay.get(id);
    const charged = { amountMinor, currency: 'XAF' };
    operator.book.debits.push({
      port: 'wallet',
      transactionId: id,
      requestId,
      charge: charged,
      state: 'paid',
      refunds: 0,
    });
  };

  describe('what comes to light of a payment that was forgotten', () => {
    test('while it is on hold is asked about without its numbers, and given back', async () => {
      const id = await aForgotten();
      await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
      await chargeLate(id, 500);
      await settle(pay);
      expect(operator.wallet.enquire.calls.every(({ payer }) => payer === undefined)).toBe(true);
      expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', onHold: false });
      expect(operator.book.netDebits(id)).toBe(0);
    });

    test('by another amount waits for a person, is shown without a number and given back', async () => {
      const id = await aForgotten();
      await chargeLate(id, 5);
      await pay.engine.store.scheduleNow(id, null);
      await settle(pay, 60);
      const resolving = createManualResolution(database, pay.vault, pay.market);
      expect(await resolving.show(id)).toMatchObject({ payer: null, target: '', lateCharge: { onHold: true } });
      expect(await read(id)).toMatchObject({ result: { charged: 'yes', mobileNumber: null, msisdn: null } });
      await resolving.settle(id, { resolution: 'give-back', by: 'Awa', why: 'Seen in the report' });
      await settle(pay);
      expect(await read(id)).toMatchObject({ result: { charged: 'refunded' } });
      expect(operator.book.netDebits(id)).toBe(0);
    });
  });

  const untouched = async (id: string) => {
    await later(afterDays + 1);
    await sweep();
    expect(await isForgotten(id)).toBe(false);
  };

  describe('is left as it is', () => {
    test('what has not ended', async () => {
      const { id } = await pay.add(aPayment());
      await untouched(id);
    });

    test('what is on hold', async () => {
      const id = await aDone();
      await pay.engine.store.putOnHold(await pay.get(id), 'unsettled-too-long', 60);
      await untouched(id);
    });

    test('what the workers still look at', async () => {
      const id = await aDeclined();
      await pay.engine.store.scheduleNow(id, null);
      await untouched(id);
    });

    test('what was charged late, until the money is back', async () => {
      const id = await aDeclined();
      const payment = await pay.get(id);
      await pay.engine.children.recordLate(payment);
      await untouched(id);
      await refundLate(pay.engine, payment);
      await sweep();
      expect(await isForgotten(id)).toBe(true);
    });

    test('what was paid of a bill, while another payment of it is under way', async () => {
      const id = await aDeclined({ billHash: 'bill' });
      await later(afterDays + 1);
      const other = await pay.add(aPayment({ billHash: 'bill' }));
      await sweep();
      expect(await isForgotten(id)).toBe(false);
      await pay.engine.store.move(other, 'withdraw', { dueInSeconds: null });
      await sweep();
      expect([await isForgotten(id), await isForgotten(other.id)]).toEqual([true, false]);
    });

    test.each(['NOTICED', 'OPEN'])('what a bank disputes, while the dispute is %s', async (state) => {
      const id = await aDone();
      await database.query(`insert into payment_dispute (payment_id, dispute_id, state) values ($1, 'D1', $2)`, [
        id,
        state,
      ]);
      await untouched(id);
      await database.query(`update payment_dispute set state = 'DECLINED'`);
      await sweep();
      expect(await isForgotten(id)).toBe(true);
    });

    test('the purchase, while one attempt at it is not forgotten', async () => {
      const { purchaseId } = aPayment();
      const id = await aDeclined({ purchaseId });
      await later(afterDays + 1);
      await aDeclined({ purchaseId });
      await sweep();
      expect(await isForgotten(id)).toBe(true);
      expect((await database.query('select goods_hash from purchase'))[0]).not.toEqual({ goods_hash: '' });
    });
  });

  const aPaidBill = async () => {
    const { id } = await pay.add(aPayment({ billHash: 'bill' }));
    await database.query(`update payment set state = 'DONE', due_at = null where id = $1`, [id]);
    return id;
  };

  describe('what was paid of a bill', () => {
    test('stays counted when it is forgotten: a price that was taken before is still refused [I16]', async () => {
      await aPaidBill();
      const { store } = pay.engine;
      const { paid: before, firstPaidAt } = await store.bill('bill');
      await later(afterDays + 1);
      await aPaidBill();
      await sweep();
      const bill = await store.bill('bill');
      expect([before, bill.paid]).toEqual([1, 2]);
      expect(bill.firstPaidAt).toEqual(new Date(firstPaidAt!.getTime() - (afterDays + 1) * 86_400_000));
      await database.query(`update payment set bill_hash = null`);
      expect(await store.bill('bill')).toEqual(bill);
      expect([0, 1, 2].map((billPaid) => isBillTaken(bill, claim(billPaid)))).toEqual([true, true, false]);
    });

    test('once and for ever, such as a plan of 5G at home, is still refused when its payment is forgotten', async () => {
      const lead = { ...claim(0), transactionType: 'HBB_LEADS' as const };
      expect(await refuseConflictingBillPayment(pay.engine, lead)).toBeUndefined();
      await aPaidBill();
      await later(afterDays + 1);
      await sweep();
      const refused = { refusal: { code: '409', detail: 'leadBeingPaid' } };
      expect(await refuseConflictingBillPayment(pay.engine, lead)).toMatchObject(refused);
    });

    test('between pricing and registering, while another part of it is delivered, hides neither', async () => {
      const paid = await pay.get(await aDone(aBill({ amount: 1000, unit: 1000 })));
      await later(afterDays + 1);
      operator.listUnpaidInvoices.next(async (honest) => {
        const told = await honest();
        const { id } = await pay.add(aPayment({ billHash: paid.billHash }));
        await database.query(`update payment set state = 'DONE', due_at = null where id = $1`, [id]);
        await sweep();
        return told;
      });
      const order = aBill({ amount: 2000, unit: 2000, paymentMobile: '0050000011' });
      const answer = await pay.initiate(order, { 'purchase-id': randomUUID() }, 'elsewhere');
      expect([await isForgotten(paid.id), answer]).toMatchObject([true, { refusal: { code: '409' } }]);
    });

    test('is counted once for each payment, however many are forgotten together', async () => {
      await aPaidBill();
      await aPaidBill();
      await later(afterDays + 1);
      await sweep();
      await aPaidBill();
      await later(afterDays + 1);
      await Promise.all([sweep(), sweep()]);
      expect((await pay.engine.store.bill('bill')).paid).toBe(3);
    });
  });

  test('a sweep takes so many batches of so many, the oldest first, and the next one goes on', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 5; each += 1) {
      ids.push(await aDeclined());
      await later(1);
    }
    await later(afterDays);
    const small = createPersonalSweep({ database, vault: pay.vault, afterDays, batchSize: 2, mostBatches: 1 });
    const forgotten = () => Promise.all(ids.map(isForgotten));
    await small.sweep();
    expect(await forgotten()).toEqual([true, true, false, false, false]);
    await Promise.all([small.sweep(), small.sweep()]);
    expect(await forgotten()).toEqual([true, true, true, true, true]);
  });
});
