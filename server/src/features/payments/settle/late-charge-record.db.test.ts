import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { asCharged, type LateCharge, type LateCharges } from '../core/late-charge-store.ts';
import type { Payment } from '../core/payment.ts';

const hour = 3600;
const anotherAmount = { charged: { amountMinor: 5, currency: 'XAF' }, dueInSeconds: 60 };

describe.each(databases())('the record of a late charge, on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  let store: LateCharges;
  usePayments(open, (payments) => {
    ({ database, pay } = payments);
    store = pay.engine.lateCharges;
  });

  const recorded = async (other?: typeof anotherAmount): Promise<{ payment: Payment; late: LateCharge }> => {
    const payment = await pay.add(aPayment());
    await store.record(payment, other);
    return { payment, late: (await store.find(payment.id))! };
  };
  /** Seconds until somebody looks again, and what failed in a row. */
  const rest = async ({ id }: Payment) => {
    const [row] = await database.query<{ seconds: number | null; failures: number }>(
      `select round(extract(epoch from due_at - now()))::int as seconds, failures from late_charge where payment_id = $1`,
      [id],
    );
    return row!;
  };

  test('is due at once where it is what was asked for, and waits for a person where it is not', async () => {
    const { payment, late } = await recorded();
    expect(late).toMatchObject({ state: 'DUE', asks: 0, onHold: false, heldAt: null, charged: null });
    expect((await rest(payment)).seconds).toBeLessThanOrEqual(0);
    const other = await recorded(anotherAmount);
    expect(other.late).toMatchObject({ onHold: true, heldAt: expect.any(Date), charged: anotherAmount.charged });
    expect((await rest(other.payment)).seconds).toBe(60);
  });

  test('names to its provider what came, under the number under which it came; else what was asked for', async () => {
    const { payment, late } = await recorded();
    expect(asCharged(payment, late)).toEqual(payment);
    const came = { ...late, charged: anotherAmount.charged, providerReference: 'late' };
    expect(asCharged(payment, came)).toEqual({ ...payment, charge: anotherAmount.charged, providerReference: 'late' });
  });

  test('is claimed by one worker, with how it was paid, but for those whose provider has enough to do', async () => {
    const { payment } = await recorded();
    expect(await store.claim(10, 60, ['OTHER', payment.method])).toEqual([]);
    expect(await store.claim(10, 60)).toMatchObject([{ paymentId: payment.id, method: payment.method, charged: null }]);
    expect(await store.claim(10, 60)).toEqual([]);
    expect((await rest(payment)).seconds).toBe(60);
  });

  test('is taken by who has read it last, once', async () => {
    const { payment, late } = await recorded();
    expect([await store.take(late, 22), await store.take(late, 22)]).toEqual([true, false]);
    expect(await store.find(payment.id)).toMatchObject({ state: 'SENT', asks: 1 });
    expect((await rest(payment)).seconds).toBe(22);
  });

  test('is not taken while it is on hold', async () => {
    const { late } = await recorded(anotherAmount);
    expect(await store.take(late, 22)).toBe(false);
  });

  test('says what an answer made of it, and its failures begin anew', async () => {
    const { payment } = await recorded();
    await store.noteFailure(payment.id, 5);
    await store.setState(payment.id, 'SENT', 30);
    expect(await store.find(payment.id)).toMatchObject({ state: 'SENT', asks: 1 });
    expect(await rest(payment)).toEqual({ seconds: 30, failures: 0 });
  });

  test('that fails is tried later and later, and the last time put on hold, which is said once', async () => {
    const { payment } = await recorded();
    const seconds: (number | null)[] = [];
    const said: boolean[] = [];
    for (let failures = 0; failures < 4; failures += 1) {
      said.push(await store.noteFailure(payment.id, 3));
      seconds.push((await rest(payment)).seconds);
    }
    expect(said).toEqual([false, false, true, false]);
    expect(seconds).toEqual([20, 60, 6 * hour, 6 * hour]);
    expect(await store.find(payment.id)).toMatchObject({ onHold: true, heldAt: expect.any(Date) });
    await letTimePass(database, 31 * 24 * hour);
    await store.noteFailure(payment.id, 3);
    expect((await rest(payment)).seconds).toBeNull();
  });

  test('is put on hold once', async () => {
    const { payment } = await recorded();
    await store.putOnHold(payment.id, 60);
    const { heldAt } = (await store.find(payment.id))!;
    await letTimePass(database, 10);
    await store.putOnHold(payment.id, 300);
    expect(await rest(payment)).toMatchObject({ seconds: 50 });
    expect((await store.find(payment.id))!.heldAt).toEqual(new Date(heldAt!.getTime() - 10_000));
  });

  test('that is closed is moved by nothing any more', async () => {
    const { payment, late } = await recorded();
    await store.close(payment);
    await store.setState(payment.id, 'SENT', 30);
    await store.putOnHold(payment.id, 30);
    expect([await store.take(late, 22), await store.noteFailure(payment.id, 1)]).toEqual([false, false]);
    expect(await store.find(payment.id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect((await rest(payment)).seconds).toBeNull();
  });

  test('whose provider answers again is asked about within twenty seconds, unless it is on hold or asked about soon', async () => {
    const { payment } = await recorded();
    const { payment: soon } = await recorded();
    const { payment: held } = await recorded(anotherAmount);
    await store.setState(payment.id, 'SENT', hour);
    await store.setState(soon.id, 'SENT', 50);
    await store.noteAsk((await store.find(held.id))!, hour);
    expect(await store.expediteAll(['CARD'])).toBe(0);
    expect(await store.expediteAll(['CARD', payment.method])).toBe(1);
    expect((await rest(payment)).seconds).toBeLessThanOrEqual(20);
    expect([(await rest(soon)).seconds, (await rest(held)).seconds]).toEqual([50, hour]);
    await store.setState(payment.id, 'SENT', hour);
    await database.query('update late_charge set asks = 40 where payment_id = $1', [payment.id]);
    expect(await store.expediteAll([payment.method])).toBe(0);
  });

  test('is counted by state, those on hold apart', async () => {
    await recorded();
    await recorded();
    await recorded(anotherAmount);
    expect((await store.countByState()).toSorted((one, other) => other.count - one.count)).toEqual([
      { state: 'DUE', onHold: false, count: 2 },
      { state: 'DUE', onHold: true, count: 1 },
    ]);
  });
});
