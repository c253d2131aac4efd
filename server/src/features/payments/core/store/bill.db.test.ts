import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { advisoryLock, type Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { usePayments } from '../../../../testing/use-payments.ts';
import type { PaymentEvent } from '../payment.machine.ts';
import type { Payment } from '../payment.ts';

const script = readFileSync(join(import.meta.dirname, '../../../../../migrations/0044-bills.sql'), 'utf8');
const filling = /^insert into bill [^;]*;/m.exec(script)![0];

const toPaid = ['send', 'accept', 'pay'] as const;
const toDone = [...toPaid, 'deliver', 'delivered'] as const;

/** The row of a bill (docs/invariants.md I16). */
describe.each(databases())('on $name', ({ name, open }) => {
  let database: Database;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, pay } = payments));

  const move = async (payment: Payment, ...events: readonly PaymentEvent[]): Promise<Payment> => {
    let now = payment;
    for (const event of events) now = (await pay.engine.store.move(now, event, { dueInSeconds: null }))!.payment;
    return now;
  };
  const after = async (...events: readonly PaymentEvent[]) =>
    move(await pay.add(aPayment({ billHash: 'bill' })), ...events);
  const bill = () => pay.engine.store.bill('bill');
  const holder = async () => (await bill()).holder;

  test('a payment holds its bill from its delivery until that has ended [I16]', async () => {
    const paid = await after(...toPaid);
    expect(await holder()).toBe(null);
    const sent = await move(paid, 'deliver', 'lose-delivery', 'deliver-again');
    expect(await holder()).toBe(paid.id);
    await move(sent, 'delivered');
    expect(await bill()).toEqual({ paid: 1, firstPaidAt: expect.any(Date), paidBy: paid.id, holder: null });
  });

  test('a payment whose delivery is refused frees its bill, and pays nothing of it', async () => {
    const { id } = await after(...toPaid, 'deliver');
    expect(await holder()).toBe(id);
    await move(await pay.get(id), 'refuse-delivery', 'refund', 'refunded');
    expect(await bill()).toEqual({ paid: 0, firstPaidAt: null, paidBy: null, holder: null });
  });

  test('money that goes back before its delivery leaves the bill to its holder', async () => {
    const first = await after(...toPaid, 'deliver');
    await after(...toPaid, 'refuse-delivery');
    expect(await holder()).toBe(first.id);
  });

  test('a second delivery, of which only the operator knew, holds the bill after the first', async () => {
    const [first, second] = [await after(...toPaid, 'deliver'), await after(...toPaid, 'deliver')];
    expect(await holder()).toBe(first.id);
    await move(first, 'delivered');
    expect(await holder()).toBe(second.id);
    await move(second, 'delivered');
    expect(await bill()).toMatchObject({ paid: 2, paidBy: second.id, holder: null });
  });

  test('the first payment stays the first, and payments of no bill and of others count nothing', async () => {
    await after(...toDone);
    const { firstPaidAt } = await bill();
    await after(...toDone);
    await move(await pay.add(aPayment()), ...toDone);
    await move(await pay.add(aPayment({ billHash: 'other' })), ...toDone);
    expect(await bill()).toMatchObject({ paid: 2, firstPaidAt });
  });

  /** Counts what was paid of the bill as an older release does. */
  const counted = async () =>
    (
      await database.query<{ count: number }>(
        `select ((select count(*) from payment where bill_hash = 'bill' and state = 'DONE')
           + coalesce((select paid from bill_erased where bill_hash = 'bill'), 0))::int as count`,
      )
    )[0]!.count;
  const blank = (id: string) => database.query('update payment set bill_hash = null where id = $1', [id]);

  describe('beside an older release', () => {
    test('both count alike, whichever of them blanks a payment', async () => {
      const [one, other] = [await after(...toDone), await after(...toDone)];
      await blank(one.id);
      expect([await counted(), (await bill()).paid]).toEqual([2, 2]);
      await database.query(
        `insert into bill_erased as erased (bill_hash, paid, first_paid_at)
           select bill_hash, count(*), min(entered_at) from payment where id = $1 group by bill_hash
         on conflict (bill_hash) do update set paid = erased.paid + excluded.paid`,
        [other.id],
      );
      await blank(other.id);
      expect([await counted(), (await bill()).paid]).toEqual([2, 2]);
    });

    test('what is blanked undelivered is counted by neither', async () => {
      const { id } = await after('withdraw');
      await blank(id);
      expect([await counted(), (await bill()).paid]).toEqual([0, 0]);
    });

    test('the migration counts what was paid before, also what was erased, and finds who holds', async () => {
      await blank((await after(...toDone)).id);
      await after(...toDone);
      const last = await after(...toDone);
      const sent = await after(...toPaid, 'deliver');
      await after(...toPaid);
      const before = await bill();
      expect(before).toMatchObject({ paid: 3, paidBy: last.id, holder: sent.id });
      await database.run(`delete from bill; ${filling}`);
      expect(await bill()).toEqual(before);
    });

    test('who decides under its lock lets nobody decide by the row meanwhile', async () => {
      const [begun, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const seen: string[] = [];
      const older = database.transaction(async () => {
        await advisoryLock(database, 'bill bill');
        begun.resolve();
        await until.promise;
        seen.push('the older');
      });
      await begun.promise;
      const newer = pay.engine.store.withBill('bill', async () => void seen.push('the newer'));
      // The embedded database has one connection, for which all wait.
      const waiting = `select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
      if (name === 'PostgreSQL')
        await expect.poll(async () => seen.length + (await database.query(waiting)).length).toBeGreaterThan(0);
      until.resolve();
      await Promise.all([older, newer]);
      expect(seen).toEqual(['the older', 'the newer']);
    });
  });
});
