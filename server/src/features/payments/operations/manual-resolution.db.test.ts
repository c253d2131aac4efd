import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPayment } from '../../../testing/orders.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createManualResolution, type Resolution } from './manual-resolution.ts';
import type { DebitState, DeliveryOutcome, RefundOutcome } from '../core/gateway.ts';
import type { Payment } from '../core/payment.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let resolving: ReturnType<typeof createManualResolution>;
  let givesIn: boolean;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(() => {
    resolving = createManualResolution(database, pay.vault);
    givesIn = false;
  });

  const send = async (payment: Payment) => (await pay.engine.store.move(payment, 'send', { dueInSeconds: 0 }))!.payment;
  const aPaid = async (): Promise<Payment> => {
    const payment = await pay.add(aPayment());
    const { id: transactionId, debitRequestId: requestId, charge } = payment;
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    return (await pay.engine.store.move(await send(payment), 'pay', { dueInSeconds: 0 }))!.payment;
  };
  const untilItGivesIn = async (honest: () => Promise<RefundOutcome>): Promise<RefundOutcome> =>
    givesIn ? honest() : { outcome: 'refused' };
  /** Paid, its delivery refused for good, its refund refused for a day. */
  const aRefundRefused = async (): Promise<Payment> => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    operator.wallet.refund.next(...Array.from({ length: 200 }, () => untilItGivesIn));
    const payment = await aPaid();
    await settle(pay);
    await letTimePass(database, 60);
    operator.wallet.refund.calls.length = 0;
    return pay.get(payment.id);
  };
  /** Sent, and the provider says that another amount was paid. */
  const aMismatch = async (): Promise<Payment> => {
    const payment = await send(await pay.add(aPayment()));
    const other = { amountMinor: payment.charge.amountMinor + 1, currency: 'XAF' };
    operator.wallet.enquire.next(answers<DebitState>({ outcome: 'paid', charged: other, providerReference: 'r' }));
    await tick(pay);
    return pay.get(payment.id);
  };
  const unsettled = async () => (await resolving.unsettled(900)).map(({ id, onHold }) => ({ id, onHold }));
  const suspense = async () =>
    (
      await database.query<{ sum: number }>(
        `select coalesce(sum(case when credit_account = 'suspense' then amount_minor else -amount_minor end), 0)::int as sum
         from ledger_entry`,
      )
    )[0]!.sum;

  test('what is on hold stands first on the list, without a number and by the name that the log gives it', async () => {
    const { id } = await aRefundRefused();
    expect(await unsettled()).toEqual([{ id, onHold: true }]);
    const [row] = await resolving.unsettled(900);
    expect(row).toMatchObject({ log: pay.vault.hash('log', id), priceMinor: 500, currency: 'XAF' });
    expect(JSON.stringify(row)).not.toContain('0500000');
  });

  test('what waits longer than asked for is listed too, what is young or settled is not', async () => {
    const { id } = await send(await pay.add(aPayment()));
    expect(await resolving.unsettled(900)).toEqual([]);
    await database.query(`update payment set created_at = now() - interval '16 minutes' where id = $1`, [id]);
    expect(await unsettled()).toEqual([{ id, onHold: false }]);
    await database.query(`update payment set state = 'DONE' where id = $1`, [id]);
    expect(await resolving.unsettled(900)).toEqual([]);
  });

  test('one that is shown has its numbers opened, its events and its ledger rows', async () => {
    const { id, target } = await aRefundRefused();
    const shown = await resolving.show(id);
    expect(shown).toMatchObject({ id, onHold: true, target });
    expect(shown.events.at(0)).toMatchObject({ event: 'register' });
    expect(shown.ledger).toMatchObject([{ kind: 'charge' }]);
  });

  test('tried again it is asked about, and due again where the provider knows of no refund: the next try sends it', async () => {
    const { id } = await aRefundRefused();
    await resolving.again(id);
    expect((await pay.get(id)).onHold).toBe(false);
    await tick(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUND_DUE', onHold: true });
    expect(operator.wallet.refund.calls).toEqual([]);
    givesIn = true;
    await resolving.again(id);
    await settle(pay);
    expect((await pay.get(id)).state).toBe('REFUNDED');
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
  });

  test('a refund that never came about is sent again, under its own request id', async () => {
    const { id, refundRequestId } = await aRefundRefused();
    givesIn = true;
    await resolving.settle(id, 'not-refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toMatchObject([{ refundRequestId }]);
    expect(operator.book.debits).toMatchObject([{ refunds: 1 }]);
    expect(await suspense()).toBe(0);
  });

  test('a refund made by hand is booked once, with its event and its ledger row, and no provider is called', async () => {
    const { id } = await aRefundRefused();
    await resolving.settle(id, 'refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(await suspense()).toBe(0);
    const { events, byHand } = await resolving.show(id);
    expect(events.at(-1)).toMatchObject({ event: 'refunded', toState: 'REFUNDED' });
    expect(byHand).toMatchObject([{ finding: 'refunded' }]);
    await expect(resolving.settle(id, 'refunded')).rejects.toThrow('does not fit');
  });

  test('a debit that nobody owes is closed, and one that was charged is delivered', async () => {
    const [first, second] = [await aMismatch(), await aMismatch()];
    await resolving.settle(first.id, 'not-charged');
    await resolving.settle(second.id, 'charged');
    await settle(pay);
    expect((await pay.get(first.id)).state).toBe('DECLINED');
    expect((await pay.get(second.id)).state).toBe('DONE');
    expect(operator.book.credits).toHaveLength(1);
    expect(await suspense()).toBe(0);
  });

  test('a product that was delivered before we knew is booked from PAID on, and not delivered a second time', async () => {
    const { id } = await aPaid();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    await resolving.settle(id, 'delivered');
    await settle(pay);
    expect((await pay.get(id)).state).toBe('DONE');
    expect(operator.topup.deliver.calls).toEqual([]);
    expect(await suspense()).toBe(0);
  });

  test('a late charge that was given back by hand is booked on its own record', async () => {
    const payment = await send(await pay.add(aPayment()));
    const closed = (await pay.engine.store.move(payment, 'expire', { dueInSeconds: null }))!.payment;
    await pay.engine.lateCharges.record(closed);
    await pay.engine.lateCharges.putOnHold(closed.id);
    expect(await unsettled()).toEqual([{ id: closed.id, onHold: true }]);
    await resolving.settle(closed.id, 'refunded');
    expect(await resolving.unsettled(900)).toEqual([]);
    expect(await suspense()).toBe(0);
    expect((await pay.get(closed.id)).state).toBe('EXPIRED');
  });

  test.each<[Resolution, string]>([
    ['delivered', 'does not fit a payment that is SENDING'],
    ['refunded', 'does not fit a payment that is SENDING'],
  ])(
    'the resolution %s is refused where the state knows no such move, and nothing is changed',
    async (resolution, words) => {
      const before = await aMismatch();
      await expect(resolving.settle(before.id, resolution)).rejects.toThrow(words);
      expect(await pay.get(before.id)).toMatchObject({ state: before.state, version: before.version, onHold: true });
      expect((await resolving.show(before.id)).byHand).toEqual([]);
    },
  );

  test('a payment that still goes by itself is left to itself, and one that is not there is said not to be', async () => {
    const { id } = await send(await pay.add(aPayment()));
    await expect(resolving.settle(id, 'charged')).rejects.toThrow('is not on hold');
    await expect(resolving.again(id)).rejects.toThrow('is not on hold');
    await expect(resolving.show('nobody')).rejects.toThrow('No payment has the id nobody');
    expect(await pay.get(id)).toMatchObject({ state: 'SENDING', version: 2 });
  });
});
