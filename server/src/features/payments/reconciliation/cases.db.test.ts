import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import {
  timeZone,
  today,
  withReconciliation,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';
import { postChargeback } from '../core/ledger.ts';
import { createCaseStore, type Key } from './case-store.ts';
import { recheckCases, type ReconciliationDeps } from './take-statement.ts';

/** Runs as another caller does, outside of a transaction that is open here. */
const elsewhere = new AsyncResource('elsewhere');
const outside = <Result>(body: () => Result): Result => elsewhere.runInAsyncScope(body);

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  let deps: ReconciliationDeps;
  let commands: Reconciling['commands'];
  const { take, found, delivered } = withReconciliation(open, (now) => ({ database, pay, deps, commands } = now));

  test('a payment that settles after its statement closes its case by itself', async () => {
    const payment = await pay.add(aPayment());
    const sent = (await pay.engine.store.move(payment, 'send', { dueInSeconds: 3600 }))!.payment;
    const lost = (await pay.engine.store.move(sent, 'lose-debit', { dueInSeconds: 3600 }))!.payment;
    await take([{ reference: payment.id }]);
    expect(await found()).toEqual([`state debit ${payment.id}`]);
    await pay.engine.store.move(await pay.get(lost.id), 'pay', { dueInSeconds: 3600 });
    await recheckCases(deps);
    expect(await found()).toEqual([]);
  });

  test('of more cases than are looked at again in one go each has its turn', async () => {
    const payments = await Promise.all([1, 2, 3].map(() => pay.add(aPayment())));
    await take(payments.map(({ id }) => ({ reference: id })));
    const [stays, ...others] = (await commands.cases([])).toSorted((one, other) => one.id - other.id);
    expect(others).toHaveLength(2);
    await database.query(`update reconciliation_case set found_at = now() - interval '2 hours' where id = $1`, [
      stays!.id,
    ]);
    const [counted] = await deps.cases.count();
    expect(counted).toMatchObject({ provider: 'wallet', kind: 'state', count: 3 });
    expect(counted!.ageSeconds).toBeGreaterThanOrEqual(7200);
    for (const { reference: id } of others) {
      const sent = (await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: 3600 }))!.payment;
      await pay.engine.store.move(sent, 'pay', { dueInSeconds: 3600 });
    }
    const left = [];
    let after = 0;
    for (let go = 0; go < 4; go += 1) {
      after = await recheckCases(deps, after, 1);
      left.push((await found()).length);
    }
    expect([left, after]).toEqual([[3, 2, 1, 1], 0]);
  });

  test('what no statement tells of is looked for so many at a time, each movement of a payment by itself', async () => {
    const payment = await delivered();
    await postChargeback(database, payment, { amountMinor: 200, currency: 'XAF' });
    const span = {
      from: new Date(0),
      until: new Date(Date.now() + 60_000),
      begunSince: new Date(0),
      begunBefore: null,
    };
    const found: Key[] = [];
    for (let go = 0; go < 3; go += 1)
      found.push(...(await deps.cases.untold('wallet', deps.movesOf['wallet']!, span, found.at(-1), 1)));
    expect(found).toEqual(['debit', 'refund'].map((type) => ({ reference: payment.id, type })));
  });

  test('what was begun the day before is left to that day’s statement, but for what was booked an hour into the day', async () => {
    const from = new Date(Date.now() - 6 * 3600_000);
    const hour = 3600_000;
    const at = (ms: number) => new Date(from.getTime() + ms);
    const booked = async (begunMs: number, bookedMs: number) => {
      const { id } = await delivered();
      await database.query('update payment set created_at = $2 where id = $1', [id, at(begunMs)]);
      await database.query('update ledger_entry set at = $2 where payment_id = $1', [id, at(bookedMs)]);
      return id;
    };
    await booked(-1, hour - 1);
    const [anHourLater, ofToday] = [await booked(-1, hour), await booked(0, 0)];
    const span = { from, until: new Date(), begunSince: from, begunBefore: null };
    const keys = await deps.cases.untold('wallet', deps.movesOf['wallet']!, span, undefined, 10);
    expect(keys.map(({ reference }) => reference)).toEqual([anHourLater, ofToday].toSorted());
    // Of what was booked after the day only what was begun in it.
    const until = { ...span, begunSince: new Date(0), begunBefore: from };
    const before = await deps.cases.untold('wallet', deps.movesOf['wallet']!, until, undefined, 10);
    expect(before.map(({ reference }) => reference)).not.toContain(ofToday);
    expect(before).toHaveLength(2);
  });

  test('a person closes a case, with a name and a reason; it stays closed', async () => {
    const payment = await delivered();
    await take([{ reference: payment.id, amount: 400 }]);
    const [{ id } = { id: 0 }] = await commands.cases([]);
    await expect(commands.close([String(id)], 'awa')).rejects.toThrow(/Say why/);
    await expect(commands.close([String(id), '--why', 'Ticket 4'], 'root')).rejects.toThrow(/Say who you are/);
    expect(await commands.close([String(id), '--why', 'Ticket 4', '--by', 'Awa'], undefined)).toEqual({
      closed: id,
      by: 'Awa',
    });
    await expect(commands.close([String(id), '--why', 'x', '--by', 'Awa'], undefined)).rejects.toThrow(/No open case/);
    await take([{ reference: payment.id, amount: 400 }, { reference: 'NEW' }]);
    expect(await found()).toEqual(['missing-here debit NEW']);
  });

  test('what a person has closed is opened again where both tell something else by then, and says who closed it', async () => {
    const payment = await delivered();
    await take([
      { reference: payment.id, amount: 400 },
      { reference: 'STRANGER', amount: 100 },
    ]);
    for (const { id } of await commands.cases([]))
      await commands.close([String(id), '--why', 'Ticket 4', '--by', 'Awa'], undefined);
    await take([
      { reference: payment.id, amount: 4000 },
      { reference: 'STRANGER', amount: 100 },
    ]);
    expect(await commands.cases([])).toMatchObject([
      { kind: 'amount', theirsMinor: 4000, oursMinor: 500, closedBefore: { by: 'Awa', why: 'Ticket 4' } },
    ]);
    await take([
      { reference: payment.id, amount: 4000 },
      { reference: 'STRANGER', amount: 100 },
      { reference: 'STRANGER', amount: 100 },
    ]);
    expect(await found()).toEqual([`amount debit ${payment.id}`, 'missing-here debit STRANGER']);
  });

  test('an open case tells what both tell by now, under the day and the age that it has', async () => {
    const payment = await delivered();
    await take([{ reference: payment.id, amount: 400 }]);
    await database.query(`update reconciliation_case set found_at = now() - interval '2 hours'`);
    await take([{ reference: payment.id, amount: 7, currency: 'NGN' }]);
    expect(await commands.cases([])).toMatchObject([
      { kind: 'amount', theirsMinor: 700, theirsCurrency: 'NGN', theirCount: 1, ageMinutes: 120 },
    ]);
    await take([{ reference: payment.id }, { reference: payment.id }]);
    expect(await commands.cases([])).toMatchObject([{ kind: 'twice', theirCount: 2, providerReference: 'P0 P1' }]);
  });

  test('an instance that stood still does not close by what it read before', async () => {
    const payment = await delivered();
    await take([{ reference: payment.id, amount: 400 }]);
    await take([{ reference: payment.id }]);
    // It has read that both fit, and stands still; meanwhile the provider says otherwise.
    let taking: Promise<unknown> | undefined;
    const standing: Database = {
      ...database,
      query: async (sql, values) => {
        const rows = await database.query<never>(sql, values);
        if (/ourCount/.test(sql) && !taking) {
          taking = outside(() => take([{ reference: payment.id, amount: 300 }]));
          await Promise.race([taking, pause(500)]);
        }
        return rows;
      },
    };
    const keys = [{ reference: payment.id, type: 'debit' as const }];
    await createCaseStore(standing, timeZone).compare('wallet', deps.movesOf['wallet']!, today, keys);
    await taking;
    expect(await found()).toEqual([`amount debit ${payment.id}`]);
  });
});
