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
  const now = async ({ id }: Pick<Payment, 'id'>) => (await store.find(id))!;
  /** Seconds until somebody looks again, when that is, and what failed in a row. */
  const rest = async ({ id }: Pick<Payment, 'id'>) => {
    const [row] = await database.query<{ seconds: number | null; dueAt: Date | null; failures: number }>(
      `select extract(epoch from due_at - now())::float8 as seconds, due_at as "dueAt", failures from late_charge where payment_id = $1`,
      [id],
    );
    return row!;
  };
  /** The same right after a change. The database's clock stands still within a transaction: no pause of the machine counts. */
  const restAfter = async <Result>(payment: Pick<Payment, 'id'>, change: () => Promise<Result>) =>
    database.transaction(async () => {
      const result = await change();
      return { result, ...(await rest(payment)) };
    });

  test('is due at once where it is what was asked for, and waits for a person where it is not', async () => {
    const { payment, late } = await recorded();
    expect(late).toMatchObject({ state: 'DUE', asks: 0, onHold: false, heldAt: null, charged: null });
    expect((await rest(payment)).seconds).toBeLessThanOrEqual(0);
    const other = await pay.add(aPayment());
    expect((await restAfter(other, () => store.record(other, anotherAmount))).seconds).toBe(60);
    const held = { onHold: true, heldAt: expect.any(Date), charged: anotherAmount.charged };
    expect(await store.find(other.id)).toMatchObject(held);
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
    const { result, seconds } = await restAfter(payment, () => store.claim(10, 60));
    expect(result).toMatchObject([{ paymentId: payment.id, method: payment.method, charged: null }]);
    expect(seconds).toBe(60);
    expect(await store.claim(10, 60)).toEqual([]);
  });

  test('is taken by who has read it last, once', async () => {
    const { payment, late } = await recorded();
    const taken = await restAfter(payment, () => store.take(late, 22));
    expect(taken).toMatchObject({ result: { state: 'SENT', version: late.version + 1 }, seconds: 22 });
    expect(await store.take(late, 22)).toBeUndefined();
    expect(await store.find(payment.id)).toMatchObject({ state: 'SENT', asks: 1 });
  });

  test('is not taken by who has read it before somebody else asked about it, nor while it is sent', async () => {
    const { payment, late } = await recorded();
    await store.setState(late, 'DUE', 30);
    expect(await store.take(late, 22)).toBeUndefined();
    await store.setState(await now(payment), 'SENT', 30);
    expect(await store.take(await now(payment), 22)).toBeUndefined();
    await store.setState(await now(payment), 'DUE', 30);
    expect(await store.take(await now(payment), 22)).toMatchObject({ state: 'SENT' });
  });

  test('is not changed by an answer about an older state of it', async () => {
    const { payment, late } = await recorded();
    const sent = (await store.take(late, 22))!;
    await store.setState(sent, 'DUE', 0);
    const again = (await store.take(await now(payment), 22))!;
    const { dueAt } = await rest(payment);
    // "Not found", from before the second refund was sent.
    await store.setState(sent, 'DUE', 0);
    await store.putOnHold(sent, 'unsettled-too-long', 60);
    expect(await now(payment)).toMatchObject({ state: 'SENT', onHold: false, version: again.version });
    expect((await rest(payment)).dueAt).toEqual(dueAt);
  });

  test('is counted for a release that knows no version: what was read before its write changes nothing', async () => {
    const { payment, late } = await recorded();
    await database.query(`update late_charge set state = 'SENT' where payment_id = $1`, [payment.id]);
    await store.setState(late, 'DUE', 0);
    expect(await now(payment)).toMatchObject({ state: 'SENT', version: late.version + 1 });
  });

  test('is not taken while it is on hold', async () => {
    const { late } = await recorded(anotherAmount);
    expect(await store.take(late, 22)).toBeUndefined();
  });

  test('says what an answer made of it, and its failures begin anew', async () => {
    const { payment } = await recorded();
    await store.noteFailure(payment.id, 5);
    const after = await restAfter(payment, async () => store.setState(await now(payment), 'SENT', 30));
    expect(after).toMatchObject({ seconds: 30, failures: 0 });
    expect(await store.find(payment.id)).toMatchObject({ state: 'SENT', asks: 1 });
  });

  test('that fails is tried later and later, and the last time put on hold, which is said once', async () => {
    const { payment } = await recorded();
    const seconds: (number | null)[] = [];
    const said: boolean[] = [];
    for (let failures = 0; failures < 4; failures += 1) {
      const after = await restAfter(payment, () => store.noteFailure(payment.id, 3));
      said.push(after.result);
      seconds.push(after.seconds);
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
    expect(
      await restAfter(payment, async () => store.putOnHold(await now(payment), 'refund-refused', 60)),
    ).toMatchObject({ seconds: 60 });
    const [{ heldAt }, { dueAt }] = [(await store.find(payment.id))!, await rest(payment)];
    await letTimePass(database, 10);
    await store.putOnHold(await now(payment), 'unsettled-too-long', 300);
    expect((await rest(payment)).dueAt).toEqual(new Date(dueAt!.getTime() - 10_000));
    const held = { heldFor: 'refund-refused', heldAt: new Date(heldAt!.getTime() - 10_000) };
    expect(await now(payment)).toMatchObject(held);
  });

  test('that is closed is moved by nothing any more', async () => {
    const { payment, late } = await recorded();
    await store.close(payment);
    const closed = await now(payment);
    await store.setState(closed, 'SENT', 30);
    await store.putOnHold(closed, 'unsettled-too-long', 30);
    expect([await store.take(late, 22), await store.noteFailure(payment.id, 1)]).toEqual([undefined, false]);
    expect(await store.find(payment.id)).toMatchObject({ state: 'REFUNDED', onHold: false });
    expect((await rest(payment)).seconds).toBeNull();
  });

  test('whose provider answers again is asked about within twenty seconds, unless it is on hold or asked about soon', async () => {
    const { payment } = await recorded();
    const { payment: soon } = await recorded();
    const { payment: held } = await recorded(anotherAmount);
    await store.setState(await now(payment), 'SENT', hour);
    await store.setState(await now(soon), 'SENT', 50);
    await store.noteAsk((await store.find(held.id))!, hour);
    const whenDue = async () => [(await rest(soon)).dueAt, (await rest(held)).dueAt];
    const before = await whenDue();
    expect(await store.expediteAll(['CARD'])).toBe(0);
    expect(await store.expediteAll(['CARD', payment.method])).toBe(1);
    expect((await rest(payment)).seconds).toBeLessThanOrEqual(20);
    expect(await whenDue()).toEqual(before);
    await store.setState(await now(payment), 'SENT', hour);
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
