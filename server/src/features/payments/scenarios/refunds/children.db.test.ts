import { describe, expect, test } from 'vitest';
import type { Database, SqlValue } from '../../../../db/database.ts';
import { createPaymentWork } from '../../../../outbound/work.ts';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { refundLate } from '../../../../testing/payments/refund-late.ts';
import { letTimePass } from '../../../../testing/time.ts';
import { usePayments } from '../../../../testing/use-payments.ts';
import { createPersonalSweep } from '../../../privacy/forget-personal.ts';
import type { Children } from '../../core/child-store.ts';
import { toPayment } from '../../core/payment-rows.ts';
import type { Payment } from '../../core/payment.ts';
import type { PaymentStore } from '../../core/store.ts';

const hour = 3600;
const anotherAmount = { charged: { amountMinor: 5, currency: 'XAF' }, heldFor: 'amount-mismatch' } as const;

/** Claims payments as the older release does. */
const claimAsOlder = (database: Database) =>
  database.query(
    `update payment set due_at = now() + interval '20 seconds', asked_at = now() where id in (
         select id from payment where due_at <= now() order by due_at for update skip locked limit 20) returning id`,
  );

describe.each(databases())('the child of a payment whose money came late, on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  let children: Children;
  let store: PaymentStore;
  usePayments(open, (payments) => {
    ({ database, pay } = payments);
    ({ children, store } = pay.engine);
  });

  const recorded = async (other?: typeof anotherAmount): Promise<{ payment: Payment; child: Payment }> => {
    const payment = await pay.add(aPayment());
    await database.query(`update payment set due_at = null, state = 'DECLINED' where id = $1`, [payment.id]);
    await children.recordLate(payment, other);
    return { payment, child: (await children.find(payment.id))! };
  };
  const now = async ({ id }: Pick<Payment, 'id'>) => (await store.find(id))!;
  const sent = async (child: Payment, dueInSeconds = 20) =>
    (await store.move(child, 'refund', { dueInSeconds }))!.payment;
  /** Seconds until somebody looks again, when that is, and what failed in a row. */
  const rest = async ({ id }: Pick<Payment, 'id'>) => {
    const [row] = await database.query<{ seconds: number | null; dueAt: Date | null; failures: number }>(
      `select extract(epoch from child_due_at - now())::float8 as seconds, child_due_at as "dueAt", failures
       from payment where id = $1 and due_at is null`,
      [id],
    );
    return row!;
  };
  /** The same right after a change. The database's clock stands still within a transaction: no pause of the machine counts. */
  const restAfter = async <Result>(child: Pick<Payment, 'id'>, change: () => Promise<Result>) =>
    database.transaction(async () => {
      const result = await change();
      return { result, ...(await rest(child)) };
    });

  test('is due at once where it is what was asked for, and waits for a person where it is not', async () => {
    const { child } = await recorded();
    expect(child).toMatchObject({ state: 'REFUND_DUE', version: 1, asks: 0, onHold: false, heldAt: null });
    expect(child.charge).toEqual({ amountMinor: 500, currency: 'XAF' });
    expect((await rest(child)).seconds).toBeLessThanOrEqual(0);
    const other = await pay.add(aPayment());
    const { seconds } = await restAfter({ id: `${other.id}-late` }, () => children.recordLate(other, anotherAmount));
    expect(seconds).toBe(60);
    const held = { onHold: true, heldFor: 'amount-mismatch', heldAt: expect.any(Date), charge: anotherAmount.charged };
    expect(await children.find(other.id)).toMatchObject(held);
  });

  test('is claimed by one worker, with how it was paid, but for those whose provider has enough to do', async () => {
    const { child } = await recorded();
    expect(await store.claim(10, 60, { methods: ['OTHER', child.method], products: [] })).toEqual([]);
    const { result, seconds } = await restAfter(child, () => store.claim(10, 60));
    expect(result).toMatchObject([
      { id: child.id, parentId: child.parentId, method: child.method, state: 'REFUND_DUE' },
    ]);
    expect(result[0]!.open()).toMatchObject({ id: child.id, born: 'late-charge' });
    expect(seconds).toBe(60);
    expect(await store.claim(10, 60)).toEqual([]);
  });

  test('is claimed in one row with payments, whoever is due first', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 4; each += 1) {
      const { child } = each % 2 === 0 ? await recorded() : { child: await pay.add(aPayment()) };
      const due = each % 2 === 0 ? 'child_due_at' : 'due_at';
      await database.query(`update payment set ${due} = now() - make_interval(secs => $2) where id = $1`, [
        child.id,
        100 - each,
      ]);
      ids.push(child.id);
    }
    expect((await store.claim(3, 60)).map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect((await store.claim(3, 60)).map(({ id }) => id)).toEqual(ids.slice(3));
  });

  test('is found by the index of what is due, as a payment is', async () => {
    const statements: [string, readonly SqlValue[]][] = [];
    const query: Database['query'] = (sql, values = []) => {
      statements.push([sql, values]);
      return database.query(sql, values);
    };
    const work = createPaymentWork({ ...database, query }, (row) => toPayment(pay.vault, row));
    await work.claim(20, 60);
    await work.expediteAll({ methods: ['CARD'], products: [] });
    await work.listCalls(20);
    const plans = await database.transaction(async () => {
      await database.query('set local enable_seqscan = off');
      return Promise.all(
        statements.map(async ([sql, values]) => JSON.stringify(await database.query(`explain ${sql}`, values))),
      );
    });
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      expect(plan).toMatch(/payment_due\b/);
      expect(plan).toMatch(/payment_child_due\b/);
      expect(plan).not.toContain('Seq Scan on payment');
    }
  });

  test('has an event for each version of it, and none of its holds is one', async () => {
    const { payment, child } = await recorded(anotherAmount);
    await store.takeOffHold(child, 0);
    await store.putOnHold(await now(child), 'refund-refused', 60);
    await store.takeOffHold(await now(child), 0);
    const lost = await store.move(await sent(await now(child)), 'lose-refund', { dueInSeconds: 0 });
    await sent(lost!.payment);
    await store.noteAsk(await now(child), 30, 'silent');
    await store.noteFailure(child.id, 5);
    await store.move(await now(child), 'refunded', { dueInSeconds: null });
    const [row] = await database.query<{ version: number }>(
      `select id, parent_id, born, state, version, charge_minor, due_at, child_due_at, payer_sealed, target_sealed, details_sealed
       from payment where parent_id is not null`,
    );
    const nothingPersonal = { payer_sealed: null, target_sealed: null, details_sealed: null };
    const goesBack = { born: 'late-charge', state: 'REFUNDED', charge_minor: 5, due_at: null, child_due_at: null };
    expect(row).toMatchObject({ parent_id: payment.id, ...goesBack, ...nothingPersonal });
    const events = await store.events(child.id);
    expect(events.map(({ version, event, toState }) => [version, event, toState])).toEqual([
      [1, 'charge-late', 'REFUND_DUE'],
      [2, 'refund', 'REFUNDING'],
      [3, 'lose-refund', 'REFUND_DUE'],
      [4, 'refund', 'REFUNDING'],
      [5, 'refunded', 'REFUNDED'],
    ]);
    expect(row!.version).toBe(5);
  });

  test('is not changed by an answer about an older state of it [I8]', async () => {
    const { child } = await recorded();
    const first = await sent(child);
    const lost = (await store.move(first, 'lose-refund', { dueInSeconds: 0 }))!.payment;
    const again = await sent(lost);
    const { dueAt } = await rest(child);
    // "Not found", from before the second refund was sent.
    expect(await store.move(first, 'lose-refund', { dueInSeconds: 0 })).toBeUndefined();
    await store.noteAsk(first, 300, 'missing');
    await store.putOnHold(first, 'unsettled-too-long', 60);
    expect(await now(child)).toMatchObject({ state: 'REFUNDING', onHold: false, version: again.version });
    expect((await rest(child)).dueAt).toEqual(dueAt);
  });

  test('of an older release, whose versions have gaps, is refunded as well', async () => {
    const { payment, child } = await recorded();
    await database.query('update payment set version = 7 where id = $1', [child.id]);
    await refundLate(pay.engine, payment);
    expect(await now(child)).toMatchObject({ state: 'REFUNDED', version: 9 });
    expect((await store.events(child.id)).map(({ version }) => version)).toEqual([1, 8, 9]);
  });

  test('is no attempt of its parent’s purchase, and stands beside one that is paid', async () => {
    const { payment } = await recorded();
    expect(await store.ofPurchase(payment.purchaseId)).toMatchObject([{ id: payment.id }]);
  });

  test('has no child, and no rows of the ledger: those are its parent’s', async () => {
    const { payment, child } = await recorded(anotherAmount);
    await children.recordLate(child);
    expect(await children.of(child.id)).toEqual([]);
    await refundLate(pay.engine, payment);
    const booked = `select kind, amount_minor as amount from ledger_entry where payment_id = $1 order by kind`;
    expect(await database.query(booked, [payment.id])).toEqual([
      { kind: 'late-charge', amount: 5 },
      { kind: 'late-refund', amount: 5 },
    ]);
    const own = `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
       values ($1, 'refund', 'a', 'b', 1, 'XAF')`;
    await expect(database.query(own, [child.id])).rejects.toThrow('belong to its parent');
  });

  describe('beside an older release', () => {
    test('is read by it and added by it, but neither claimed nor changed', async () => {
      const payment = await pay.add(aPayment());
      const added = await database.query(
        `insert into late_charge (payment_id, state, due_at, parked, charged_minor, charged_currency)
         values ($1, 'DUE', now(), false, 5, 'XAF') on conflict do nothing returning 1`,
        [payment.id],
      );
      expect(added).toHaveLength(1);
      expect(await children.find(payment.id)).toMatchObject({ state: 'REFUND_DUE', charge: anotherAmount.charged });
      const claimed = await database.query(
        `update late_charge late set due_at = now() from payment where payment.id = late.payment_id and late.payment_id in (
           select payment_id from late_charge join payment on payment.id = payment_id where late_charge.due_at <= now()
           order by late_charge.due_at for update of late_charge skip locked limit 9) returning late.payment_id`,
      );
      const closed = await database.query(
        `update late_charge set state = 'REFUNDED' where payment_id = $1 returning 1`,
        [payment.id],
      );
      expect([claimed, closed]).toEqual([[], []]);
      expect(await database.query('select state, charged_minor from late_charge')).toEqual([
        { state: 'DUE', charged_minor: 5 },
      ]);
      expect(await store.claim(10, 60)).toMatchObject([{ parentId: payment.id }]);
    });

    test('is not claimed by it as a payment, whatever was done to it', async () => {
      const { child } = await recorded();
      const steps: (() => Promise<unknown>)[] = [
        async () => undefined,
        () => store.claim(10, 0),
        async () => store.noteAsk(child, 0, 'silent'),
        async () => store.putOnHold(child, 'refund-refused', 0),
        async () => store.takeOffHold(await now(child), 0),
        async () => sent(await now(child), 0),
        async () => store.noteFailure(child.id, 5),
      ];
      for (const step of steps) {
        await step();
        expect(await claimAsOlder(database)).toEqual([]);
      }
      expect((await rest(child)).dueAt).not.toBeNull();
    });

    test('of it is claimed once it has written its own time for it, as the release before this one did', async () => {
      const { child } = await recorded();
      await database.query(`update payment set child_due_at = now() + interval '1 hour' where id = $1`, [child.id]);
      expect(await store.claim(10, 60)).toEqual([]);
      await letTimePass(database, hour + 1);
      expect(await store.claim(10, 60)).toMatchObject([{ id: child.id }]);
    });
  });

  test('that fails is tried later and later, and the last time put on hold, which is said once', async () => {
    const { child } = await recorded();
    const seconds: (number | null)[] = [];
    const said: boolean[] = [];
    for (let failures = 0; failures < 4; failures += 1) {
      const after = await restAfter(child, () => store.noteFailure(child.id, 3));
      said.push(after.result);
      seconds.push(after.seconds);
    }
    expect(said).toEqual([false, false, true, false]);
    expect(seconds).toEqual([20, 60, 6 * hour, 6 * hour]);
    expect(await now(child)).toMatchObject({ onHold: true, heldAt: expect.any(Date) });
    await letTimePass(database, 31 * 24 * hour);
    await store.noteFailure(child.id, 3);
    expect((await rest(child)).seconds).toBeNull();
  });

  test('that is refunded before its step failed is neither due again nor on hold', async () => {
    const { payment, child } = await recorded();
    await refundLate(pay.engine, payment);
    for (const _ of [1, 2, 3]) expect(await store.noteFailure(child.id, 2)).toBe(false);
    expect([(await rest(child)).seconds, await now(child)]).toMatchObject([null, { onHold: false }]);
  });

  test('is due when a callback names its payment, which claims nothing of it', async () => {
    const { payment, child } = await recorded();
    const { child: other } = await recorded();
    await store.noteAsk(await now(child), hour, 'silent');
    await store.claim(10, hour);
    await store.scheduleNow(payment.id, 'paid');
    expect((await rest(child)).seconds).toBeLessThanOrEqual(0);
    expect((await rest(other)).seconds).toBeGreaterThan(0);
    expect([await now(payment), await now(child)]).toMatchObject([{ claim: 'paid' }, { claim: null }]);
    await refundLate(pay.engine, payment);
    await store.scheduleNow(payment.id, 'paid');
    expect((await rest(child)).seconds).toBeNull();
  });

  test('is put on hold once', async () => {
    const { child } = await recorded();
    await store.claim(10, 20);
    const put = await restAfter(child, async () => store.putOnHold(await now(child), 'refund-refused', 60));
    expect(put).toMatchObject({ seconds: 60 });
    const [{ heldAt }, { dueAt }] = [await now(child), await rest(child)];
    await letTimePass(database, 10);
    await store.putOnHold(await now(child), 'unsettled-too-long', 300);
    expect((await rest(child)).dueAt).toEqual(new Date(dueAt!.getTime() - 10_000));
    const held = { heldFor: 'refund-refused', heldAt: new Date(heldAt!.getTime() - 10_000) };
    expect(await now(child)).toMatchObject(held);
  });

  test('that is closed is moved by nothing any more', async () => {
    const { payment, child } = await recorded();
    await refundLate(pay.engine, payment);
    await refundLate(pay.engine, payment);
    expect(await store.move(child, 'refund', { dueInSeconds: 0 })).toBeUndefined();
    expect(await now(child)).toMatchObject({ state: 'REFUNDED', version: 3, onHold: false });
    expect((await rest(child)).seconds).toBeNull();
  });

  test('whose provider answers again is asked about within twenty seconds, unless it is on hold or asked about soon', async () => {
    const { child } = await recorded();
    const { child: soon } = await recorded();
    const { child: held } = await recorded(anotherAmount);
    await sent(child, hour);
    await sent(soon, 50);
    await database.query('update payment set child_due_at = now() + make_interval(secs => $2) where id = $1', [
      held.id,
      hour,
    ]);
    const whenDue = async () => [(await rest(soon)).dueAt, (await rest(held)).dueAt];
    const before = await whenDue();
    expect(await store.expediteAll({ methods: ['CARD'], products: [] })).toBe(0);
    expect(await store.expediteAll({ methods: ['CARD', child.method], products: [] })).toBe(1);
    expect((await rest(child)).seconds).toBeLessThanOrEqual(20);
    expect(await whenDue()).toEqual(before);
    await store.noteAsk(await now(child), hour, 'silent');
    await database.query('update payment set asks = 40, child_due_at = now() + $2 where id = $1', [child.id, '1 hour']);
    expect(await store.expediteAll({ methods: [child.method], products: [] })).toBe(0);
  });

  test('is counted by state, those on hold apart, and not as a payment', async () => {
    await recorded();
    await recorded();
    await recorded(anotherAmount);
    const { payment } = await recorded();
    await refundLate(pay.engine, payment);
    const counted = await children.countByState('late-charge');
    expect(counted.toSorted((one, other) => other.count - one.count)).toEqual([
      { state: 'DUE', onHold: false, count: 2 },
      expect.objectContaining({ count: 1 }),
      expect.objectContaining({ count: 1 }),
    ]);
    expect(counted).toContainEqual({ state: 'DUE', onHold: true, count: 1 });
    expect(counted).toContainEqual({ state: 'REFUNDED', onHold: false, count: 1 });
    expect((await store.countByState()).filter(({ state }) => state.startsWith('REFUND'))).toEqual([]);
  });

  test('keeps what is personal in its parent until its money is back', async () => {
    const { payment } = await recorded();
    const { sweep } = createPersonalSweep({ database, vault: pay.vault, afterDays: 1 });
    await letTimePass(database, 3 * 24 * hour);
    await sweep();
    expect((await now(payment)).payer).not.toBeNull();
    await refundLate(pay.engine, payment);
    await sweep();
    expect((await now(payment)).payer).toBeNull();
  });
});
