import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { settle, tick } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aPayment } from '../../../testing/orders.ts';
import { withManualResolution, type Resolving } from '../../../testing/payments/with-manual-resolution.ts';
import { letTimePass } from '../../../testing/time.ts';
import type { DeliveryOutcome, RefundOutcome } from '../core/gateway.ts';
import type { Payment } from '../core/payment.ts';

describe.each(databases())('on $name', ({ open }) => {
  let database: Resolving['database'];
  let operator: Resolving['operator'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { send, aMismatch, settled, unsettled, suspense, entries } = withManualResolution(
    open,
    (now) => ({ database, operator, pay, resolving } = now),
  );

  let givesIn: boolean;
  beforeEach(() => {
    givesIn = false;
  });

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

  test.each([
    ['refunded', 'given-back'],
    ['not-delivered', 'delivery-refused'],
  ] as const)('settled as "%s" the customer is told that it was %s', async (resolution, reason) => {
    const { id } = await aPaid();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    await settled(id, resolution);
    expect((await pay.get(id)).reason).toBe(reason);
  });

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

  test('one that is shown has its events and its ledger rows, its numbers masked', async () => {
    const { id } = await aRefundRefused();
    const shown = await resolving.show(id);
    expect(shown).toMatchObject({ id, onHold: true, target: '05 ••• •• 01', payer: '05 ••• •• 01' });
    expect(shown.events.at(0)).toMatchObject({ event: 'register' });
    expect(shown.ledger).toMatchObject([{ kind: 'charge' }]);
  });

  test('tried again it is asked about, and due again where the provider knows of no refund: the next try sends it', async () => {
    const { id } = await aRefundRefused();
    await resolving.again(id);
    expect((await pay.get(id)).onHold).toBe(false);
    await tick(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUND_DUE', onHold: false });
    expect(operator.wallet.refund.calls).toEqual([]);
    // It is refused for another day.
    await settle(pay, 2 * 24 * 3600);
    expect(await pay.get(id)).toMatchObject({ onHold: true, heldFor: 'refund-refused' });
    givesIn = true;
    await resolving.again(id, { by: 'Awa', why: 'The provider answers' });
    await settle(pay);
    expect((await pay.get(id)).state).toBe('REFUNDED');
    expect((await resolving.show(id)).byHand).toMatchObject([
      { finding: 'again', by: null, why: null },
      { finding: 'again', by: 'Awa', why: 'The provider answers', chargedMinor: null },
    ]);
    await expect(settled(id, 'refunded')).rejects.toThrow(/is not on hold$/);
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
  });

  test('a refund that never came about is sent again, under its own request id', async () => {
    const { id, refundRequestId } = await aRefundRefused();
    givesIn = true;
    await settled(id, 'not-refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toMatchObject([{ refundRequestId }]);
    expect(operator.book.debits).toMatchObject([{ refunds: 1 }]);
    expect(await suspense()).toBe(0);
  });

  test('a refund made by hand is booked once, with its event and its ledger row, and no provider is called', async () => {
    const { id } = await aRefundRefused();
    await settled(id, 'refunded');
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(await suspense()).toBe(0);
    const { events, byHand } = await resolving.show(id);
    expect(events.at(-1)).toMatchObject({ event: 'refunded', toState: 'REFUNDED' });
    expect(byHand).toMatchObject([{ finding: 'refunded' }]);
    await expect(settled(id, 'refunded')).rejects.toThrow('is not on hold');
  });

  test('a debit that nobody owes is closed, and one that was charged is delivered', async () => {
    const [first, second] = [await aMismatch(), await aMismatch()];
    await settled(first.id, 'not-charged');
    await settled(second.id, 'charged', '500', 'W-1');
    await settle(pay);
    expect((await pay.get(first.id)).state).toBe('DECLINED');
    expect((await pay.get(second.id)).state).toBe('DONE');
    expect(operator.book.credits).toHaveLength(1);
    expect(await suspense()).toBe(0);
  });

  test('a product that was delivered before we knew is booked from PAID on, and not delivered a second time', async () => {
    const { id } = await aPaid();
    await database.query('update payment set parked = true, due_at = null where id = $1', [id]);
    await settled(id, 'delivered');
    await settle(pay);
    expect((await pay.get(id)).state).toBe('DONE');
    expect(operator.topup.deliver.calls).toEqual([]);
    expect(await suspense()).toBe(0);
  });

  test('a late charge that was given back by hand is booked on its own record', async () => {
    const payment = await send(await pay.add(aPayment()));
    const closed = (await pay.engine.store.move(payment, 'expire', { dueInSeconds: null }))!.payment;
    await pay.engine.children.recordLate(closed);
    await pay.engine.store.putOnHold((await pay.engine.children.find(closed.id))!, 'refund-refused', 60);
    expect(await unsettled()).toEqual([{ id: closed.id, onHold: true }]);
    await settled(closed.id, 'refunded');
    expect(await resolving.unsettled(900)).toEqual([]);
    expect(await suspense()).toBe(0);
    expect((await pay.get(closed.id)).state).toBe('EXPIRED');
  });

  test('an attempt that a person found not charged is looked at late like any other: what comes after goes back', async () => {
    const { id } = await aMismatch();
    await settled(id, 'not-charged');
    await letTimePass(database, 50);
    const { debitRequestId: requestId, charge } = await pay.get(id);
    operator.book.debits.push({ port: 'wallet', transactionId: id, requestId, charge, state: 'paid', refunds: 0 });
    await settle(pay);
    expect(await pay.get(id)).toMatchObject({ state: 'DECLINED', onHold: false });
    expect([operator.book.netDebits(id), (await pay.engine.children.find(id))?.state]).toEqual([0, 'REFUNDED']);
  });

  test('money that a person gave back before anything was booked is booked in and out, and nothing is sent', async () => {
    for (const amount of ['500', '300']) {
      const { id } = await aMismatch();
      await settled(id, 'refunded', amount);
      await settle(pay);
      expect(await pay.get(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
      expect((await entries(id)).map((row) => [row.kind, row.amount])).toEqual([
        ['charge', Number(amount)],
        ['refund', Number(amount)],
      ]);
    }
    expect(await suspense()).toBe(0);
    expect(operator.wallet.refund.calls).toEqual([]);
    expect(operator.topup.deliver.calls).toEqual([]);
  });
});
