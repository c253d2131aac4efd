import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { resultOf } from '../testing/answers.ts';
import { oneDatabase } from '../testing/databases.ts';
import { settle, tick, type TestEngine } from '../testing/engine.ts';
import type { BookedDebit } from '../testing/fakes/book.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { answers } from '../testing/fakes/scripted.ts';
import { aCardPayment, aProcess, aRecharge } from '../testing/orders.ts';
import { letTimePass } from '../testing/time.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { DebitState, RefundOutcome } from '../features/payments/core/gateway.ts';

const day = 86_400;
const declined = answers<DebitState>({ outcome: 'declined', reason: 'declined-by-provider' });
const saysPaid = (amountMinor: number) =>
  answers<DebitState>({ outcome: 'paid', providerReference: 'r', charged: { amountMinor, currency: 'XAF' } });

describe.each(oneDatabase())('what was charged after the end by another amount, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  /** Declined, as the provider said twice. */
  const aDeclined = async (): Promise<string> => {
    const id = resultOf(await pay.initiate(aRecharge())).transactionId;
    await pay.process(aProcess(id));
    operator.wallet.enquire.next(declined, declined);
    await letTimePass(database, 6);
    await tick(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'DECLINED' });
    return id;
  };
  /** The same, approved after that, and charged five francs instead of 500. */
  const chargedFive = async (): Promise<string> => {
    const id = await aDeclined();
    operator.wallet.approve(id);
    operator.book.paid(id)[0]!.charge = { amountMinor: 5, currency: 'XAF' };
    return id;
  };
  const late = (id: string) => pay.engine.children.find(id);
  const read = async (id: string) => {
    const { status, charged } = resultOf(
      await pay.readStatus({ transactionId: id, browserHash: 'browser', language: 'fr-FR' }),
    );
    return [status, charged];
  };
  const booked = (id: string) =>
    database.query('select kind, amount_minor as amount, currency from ledger_entry where payment_id = $1', [id]);

  test('is booked as it was charged, told as charged, and waits for a person, who is called once [I10]', async () => {
    const id = await chargedFive();
    expect(await read(id)).toEqual(['FAILED', 'no']);
    await settle(pay, 600);
    const charge = { amountMinor: 5, currency: 'XAF' };
    expect(await late(id)).toMatchObject({ state: 'REFUND_DUE', onHold: true, charge });
    expect(await read(id)).toEqual(['FAILED', 'yes']);
    expect(await booked(id)).toEqual([{ kind: 'late-charge', amount: 5, currency: 'XAF' }]);
    for (let each = 0; each < 3; each += 1) {
      await pay.engine.store.scheduleNow(id, 'paid');
      await settle(pay, day);
    }
    await settle(pay, 40 * day);
    expect(pay.alarms).toEqual([{ id, alarm: 'amount-mismatch' }]);
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', onHold: false });
    expect(await read(id)).toEqual(['FAILED', 'yes']);
  });

  test('is closed by itself once the provider says that it is given back', async () => {
    const id = await chargedFive();
    await settle(pay, 600);
    operator.book.paid(id)[0]!.refunds = 1;
    await settle(pay, day);
    expect([await read(id), pay.movedOn]).toEqual([['FAILED', 'refunded'], [id]]);
    expect((await booked(id)).map(({ amount }) => amount)).toEqual([5, 5]);
  });

  test('is not closed by one wrong word that it is given back', async () => {
    const id = await chargedFive();
    operator.wallet.enquireRefund.next(answers<RefundOutcome>({ outcome: 'refunded' }));
    await settle(pay, 2 * day);
    expect([await late(id), pay.movedOn]).toMatchObject([{ state: 'REFUND_DUE', onHold: true }, []]);
    expect(operator.wallet.enquireRefund.calls.length).toBeGreaterThan(1);
  });

  test('and on hold already, as older releases left it, goes onto its record without a second alarm', async () => {
    const id = await chargedFive();
    await pay.engine.store.putOnHold(await pay.get(id), 'amount-mismatch', 0);
    await settle(pay, 60);
    expect([await late(id), await pay.get(id)]).toMatchObject([{ onHold: true }, { onHold: false, heldFor: null }]);
    expect(pay.alarms).toEqual([]);
  });

  test('is said twice, whatever a callback has claimed: one wrong amount keeps no money', async () => {
    const id = await aDeclined();
    operator.wallet.approve(id);
    operator.wallet.enquire.next(saysPaid(5));
    await pay.engine.store.scheduleNow(id, 'paid');
    await settle(pay, 600);
    expect([await late(id), pay.alarms]).toMatchObject([
      { state: 'REFUNDED', charge: { amountMinor: 500, currency: 'XAF' } },
      [],
    ]);
    expect((await pay.engine.store.story(id))?.late?.refundedAt).toBeInstanceOf(Date);
    expect(operator.book.netDebits(id)).toBe(0);
  });

  test('that an older release put on hold without a time is asked about more and more seldom, not every minute', async () => {
    const id = await chargedFive();
    await settle(pay, 600);
    await database.query('update payment set held_at = null where parent_id is not null');
    const before = operator.wallet.enquireRefund.calls.length;
    await settle(pay, day);
    expect(operator.wallet.enquireRefund.calls.length - before).toBeLessThan(10);
    expect(await late(id)).toMatchObject({ onHold: true, heldAt: expect.any(Date) });
  });

  test.each<[string, BookedDebit['charge'], number]>([
    ['the account’s currency, at the rate of the payment', { amountMinor: 25_005, currency: 'NGN' }, 250],
    ['the currency of the price, as it is', { amountMinor: 300, currency: 'XAF' }, 300],
    ['a third currency, as the price', { amountMinor: 7, currency: 'USD' }, 500],
  ])('by a card is booked in the currency of the price: in %s', async (_, charge, amount) => {
    const payment = await pay.add(aCardPayment());
    const sending = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sending, 'expire', { dueInSeconds: 0 });
    const { id, debitRequestId: requestId } = payment;
    operator.book.debits.push({ port: 'card', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    await settle(pay, 60);
    expect(await late(id)).toMatchObject({ onHold: true, charge });
    expect(await booked(id)).toEqual([{ kind: 'late-charge', amount, currency: 'XAF' }]);
  });
});
