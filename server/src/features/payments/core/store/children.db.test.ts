import { describe, expect, test } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { letTimePass } from '../../../../testing/time.ts';
import { usePayments } from '../../../../testing/use-payments.ts';
import { postEntry } from '../ledger.ts';
import { asCharged, type LateCharge, type LateCharges } from '../child-store.ts';
import type { Payment } from '../payment.ts';

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
      `select extract(epoch from child_due_at - now())::float8 as seconds, child_due_at as "dueAt", failures from payment where parent_id = $1`,
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

  test('is not changed by an answer about an older state of it [I8]', async () => {
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

  test('is a child of the payment, with an event for each of its moves', async () => {
    const { payment, late } = await recorded(anotherAmount);
    await store.takeOffHold(payment.id, true);
    const sent = (await store.take(await now(payment), 22))!;
    await store.setState(sent, 'DUE', 0);
    await store.close(payment);
    const [child] = await database.query<{ id: string; version: number }>(
      `select id, parent_id, born, state, version, charge_minor, due_at, payer_sealed, target_sealed, details_sealed
       from payment where parent_id is not null`,
    );
    const nothingPersonal = { payer_sealed: null, target_sealed: null, details_sealed: null };
    const goesBack = { born: 'late-charge', state: 'REFUNDED', charge_minor: late.charged!.amountMinor, due_at: null };
    expect(child).toMatchObject({ parent_id: payment.id, ...goesBack, ...nothingPersonal });
    const events = await pay.engine.store.events(child!.id);
    expect(events.map(({ event, toState }) => [event, toState])).toEqual([
      ['charge-late', 'REFUND_DUE'],
      ['refund', 'REFUNDING'],
      ['lose-refund', 'REFUND_DUE'],
      ['refund', 'REFUNDING'],
      ['refunded', 'REFUNDED'],
    ]);
    expect(events.at(-1)!.version).toBe(child!.version);
  });

  test('is no attempt of its parent’s purchase, and stands beside one that is paid', async () => {
    const { payment } = await recorded();
    expect(await pay.engine.store.ofPurchase(payment.purchaseId)).toMatchObject([{ id: payment.id }]);
  });

  test('has no child, and no rows of the ledger: those are its parent’s', async () => {
    const { payment } = await recorded();
    const child = (await pay.engine.store.find(`${payment.id}-late`))!;
    await store.record(child);
    expect(await database.query('select id from payment where parent_id = $1', [child.id])).toEqual([]);
    await expect(postEntry(database, child, 'refund')).rejects.toThrow('belong to its parent');
  });

  test('is read by an older release and added by it as a child, but neither claimed nor changed', async () => {
    const payment = await pay.add(aPayment());
    const added = await database.query(
      `insert into late_charge (payment_id, state, due_at, parked, charged_minor, charged_currency)
       values ($1, 'DUE', now(), false, 5, 'XAF') on conflict do nothing returning 1`,
      [payment.id],
    );
    expect(added).toHaveLength(1);
    expect(await now(payment)).toMatchObject({ state: 'DUE', charged: anotherAmount.charged });
    const claimed = await database.query(
      `update late_charge late set due_at = now() from payment where payment.id = late.payment_id and late.payment_id in (
         select payment_id from late_charge join payment on payment.id = payment_id where late_charge.due_at <= now()
         order by late_charge.due_at for update of late_charge skip locked limit 9) returning late.payment_id`,
    );
    const closed = await database.query(`update late_charge set state = 'REFUNDED' where payment_id = $1 returning 1`, [
      payment.id,
    ]);
    expect([claimed, closed]).toEqual([[], []]);
    expect(await database.query('select state, charged_minor from late_charge')).toEqual([
      { state: 'DUE', charged_minor: 5 },
    ]);
    expect(await store.claim(10, 60)).toMatchObject([{ paymentId: payment.id }]);
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
    await database.query('update payment set asks = 40 where parent_id = $1', [payment.id]);
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
