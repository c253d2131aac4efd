import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { oneDatabase } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { answers, held, lostAfter, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createManualResolution } from '../operations/manual-resolution.ts';
import type { RefundOutcome, RefundRequest } from '../core/gateway.ts';
import { refunds } from '../../../outbound/refund.ts';

describe.each(oneDatabase())('a refund on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  const look = (id: string) => pay.get(id);
  const untilAsked = async (seconds: number) => {
    await letTimePass(database, seconds);
    return tick(pay);
  };
  const aRefund = async (...plays: Parameters<Operator['wallet']['refund']['next']>) => {
    operator.topup.refusals.set('+242050000001', 'line-barred');
    operator.wallet.refund.next(...plays);
    return aPaidPayment(pay, operator);
  };

  test.each([
    ['was lost before it arrived', lostBefore],
    ['was lost after it was done', lostAfter],
    ['found no way out', unsent],
  ])('that %s is asked about, and given exactly once', async (_, play) => {
    const { id } = await aRefund(play);
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
    const ids = new Set(operator.wallet.refund.calls.map(({ refundRequestId }) => refundRequestId));
    expect(ids.size).toBe(1);
  });

  test('whose call has answered unclearly is asked about within seconds, not after the time of a call', async () => {
    const { id } = await aRefund(lostBefore);
    await tick(pay);
    await tick(pay);
    expect((await look(id)).state).toBe('REFUNDING');
    await untilAsked(4);
    expect((await look(id)).state).toBe('REFUND_DUE');
  });

  test('of a payment that is old by then is tried again as soon as one of a young payment', async () => {
    const { id } = await aRefund(lostBefore);
    await letTimePass(database, 1200);
    await tick(pay);
    await tick(pay);
    await untilAsked(4);
    expect((await look(id)).state).toBe('REFUND_DUE');
    await untilAsked(11);
    expect((await look(id)).state).toBe('REFUNDED');
  });

  test('that is pending is waited for, never sent twice', async () => {
    const pending = answers<RefundOutcome>({ outcome: 'pending' });
    operator.wallet.enquireRefund.next(pending, pending, pending);
    const { id } = await aRefund(async (honest) => {
      await honest();
      return { outcome: 'pending' };
    });
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
    expect(operator.wallet.refund.calls).toHaveLength(1);
  });

  test('that comes to wait for a person calls one within a minute, is sent no more, and ends once it is done', async () => {
    const waits = answers<RefundOutcome>({ outcome: 'needs-attention' });
    operator.wallet.enquireRefund.next(answers<RefundOutcome>({ outcome: 'pending' }), waits);
    const { id } = await aRefund(async (honest) => {
      await honest();
      return { outcome: 'pending' };
    });
    expect(await settle(pay, 60)).toBeLessThanOrEqual(60);
    expect(pay.alarms).toEqual([{ id, alarm: 'refund-needs-attention' }]);
    expect(await look(id)).toMatchObject({ state: 'REFUNDING', onHold: true, heldFor: 'refund-needs-attention' });
    await untilAsked(61);
    expect(await look(id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect(operator.wallet.refund.calls).toHaveLength(1);
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
  });

  test('that is refused rings the alarm and is tried again, since the money is still held', async () => {
    const { id } = await aRefund(answers<RefundOutcome>({ outcome: 'refused' }));
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
    expect(pay.alarms).toEqual([{ id, alarm: 'refund-refused' }]);
    expect(operator.book.paid(id)[0]!.refunds).toBe(1);
  });

  test('that is still refused after a day goes to a person; the money stays booked [I6]', async () => {
    const refused = answers<RefundOutcome>({ outcome: 'refused' });
    const { id } = await aRefund(refused, refused);
    await tick(pay);
    await untilAsked(25 * 3600);
    await settle(pay);
    expect(await look(id)).toMatchObject({ onHold: true });
    expect(operator.book.paid(id)[0]!.refunds).toBe(0);
  });

  test('that a person has tried again is tried for another day before it is on hold again', async () => {
    operator.wallet.refund.next(...Array.from({ length: 300 }, () => answers<RefundOutcome>({ outcome: 'refused' })));
    const { id } = await aRefund();
    await settle(pay, 3 * 24 * 3600);
    expect(await look(id)).toMatchObject({ onHold: true, heldFor: 'refund-refused' });
    const calls = operator.wallet.refund.calls.length;
    await createManualResolution(database, pay.vault, pay.market).again(id);
    await settle(pay, 12 * 3600);
    expect(await look(id)).toMatchObject({ onHold: false });
    expect(operator.wallet.refund.calls.length - calls).toBeGreaterThan(10);
    await settle(pay, 24 * 3600);
    expect(await look(id)).toMatchObject({ onHold: true, heldFor: 'refund-refused' });
  });

  test('that never gets through is tried at most forty times, then it goes to a person as due, not as in doubt [I20]', async () => {
    operator.wallet.refund.next(...Array.from({ length: 40 }, () => unsent));
    const { id } = await aRefund();
    expect(await settle(pay)).toBeGreaterThan(24 * 3600);
    expect(await look(id)).toMatchObject({ onHold: true, state: 'REFUND_DUE' });
    expect(pay.alarms).toEqual([{ id, alarm: 'unsettled-too-long' }]);
    expect(operator.wallet.refund.calls).toHaveLength(40);
    await createManualResolution(database, pay.vault, pay.market).again(id);
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
  });

  test('that the provider never got is sent again, though a day has passed', async () => {
    const { id } = await aRefund(lostBefore);
    await tick(pay);
    await tick(pay);
    expect((await look(id)).state).toBe('REFUNDING');
    await letTimePass(database, 25 * 3600);
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
    expect([pay.alarms, operator.book.paid(id)[0]!.refunds]).toEqual([[], 1]);
  });

  test('that nobody could say anything of for a day goes to a person, and stays in doubt', async () => {
    operator.wallet.enquireRefund.next(...Array.from({ length: 100 }, () => lostBefore));
    const { id } = await aRefund(lostBefore);
    await settle(pay);
    expect(await look(id)).toMatchObject({ onHold: true, state: 'REFUNDING' });
    expect([pay.alarms, operator.wallet.refund.calls.length]).toEqual([[{ id, alarm: 'unsettled-too-long' }], 1]);
  });

  test('has its own day: a payment that was paid late is not put on hold while its refund is young', async () => {
    const pending = answers<RefundOutcome>({ outcome: 'pending' });
    operator.wallet.enquireRefund.next(pending, pending);
    const { id } = await aRefund(pending);
    await database.query(`update payment set created_at = created_at - interval '30 hours' where id = $1`, [id]);
    await tick(pay);
    await tick(pay);
    expect(await look(id)).toMatchObject({ onHold: false, state: 'REFUNDING' });
    await untilAsked(30);
    expect((await look(id)).onHold).toBe(false);
    expect(pay.alarms).toEqual([]);
  });

  test('is not sent a second time while its call is under way, though a callback comes [P77]', async () => {
    const slow = held<RefundRequest, RefundOutcome>();
    const { id } = await aRefund(slow.play);
    await tick(pay);
    const refunding = refunds(pay.engine).send(await look(id));
    await slow.arrived;
    for (const seconds of [1, 6, 6]) {
      await letTimePass(database, seconds);
      await pay.engine.store.scheduleNow(id, null);
      await tick(pay);
    }
    slow.release();
    await refunding;
    await settle(pay);
    expect((await look(id)).state).toBe('REFUNDED');
    expect(operator.wallet.refund.calls).toHaveLength(1);
  });
});
