import { utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aPayment } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import {
  dayBefore,
  timeZone,
  today,
  withReconciliation,
  written,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';
import type { DeliveryOutcome } from '../core/gateway.ts';

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let commands: Reconciling['commands'];
  const { file, take, found, delivered } = withReconciliation(
    open,
    (now) => ({ database, operator, pay, commands } = now),
  );

  test('a statement that tells what the books tell opens nothing', async () => {
    const payments = [await delivered(), await delivered()];
    const taken = await take(payments.map(({ id }) => ({ reference: id })));
    expect(taken).toEqual({ provider: 'wallet', day: today, lines: 2, newCases: 0 });
    expect(await found()).toEqual([]);
  });

  test('five differences are five cases, each with what may be done', async () => {
    const [same, dropped, altered, doubled] = [
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
    ];
    const declined = await pay.add(aPayment());
    const sent = (await pay.engine.store.move(declined, 'send', { dueInSeconds: 20 }))!.payment;
    await pay.engine.store.move(sent, 'decline', { dueInSeconds: null });
    const lines = [same, altered, doubled, doubled, declined].map(({ id }) => ({
      reference: id,
      amount: id === altered.id ? 501 : 500,
    }));
    expect(await take([...lines, { reference: 'STRANGER' }])).toMatchObject({ newCases: 5 });
    expect(await found()).toEqual(
      [
        `amount debit ${altered.id}`,
        'missing-here debit STRANGER',
        `missing-there debit ${dropped.id}`,
        `state debit ${declined.id}`,
        `twice debit ${doubled.id}`,
      ].toSorted(),
    );
    for (const shown of await commands.cases([])) {
      expect(shown).toMatchObject({ suggestion: expect.stringMatching(/.{20}/), ageMinutes: 0, day: today });
      expect(shown).not.toHaveProperty('payer');
    }
    // Money that came after its end is looked for at once.
    const [{ isDue } = { isDue: false }] = await database.query<{ isDue: boolean }>(
      'select due_at <= now() as "isDue" from payment where id = $1',
      [declined.id],
    );
    expect(isDue).toBe(true);
  });

  test('deliveries and refunds are held against who did them, too', async () => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    const refunded = await aPaidPayment(pay, operator);
    await settle(pay, 3600);
    const one = await delivered();
    const other = await delivered();
    await take([
      { reference: refunded.id },
      { reference: one.id },
      { reference: other.id },
      { reference: one.id, type: 'refund' },
    ]);
    await take(
      [
        { reference: one.id, type: 'credit' },
        { reference: refunded.id, type: 'credit' },
      ],
      { provider: 'airtime' },
    );
    expect(await found()).toEqual(
      [
        `missing-there refund ${refunded.id}`,
        `state refund ${one.id}`,
        `missing-there credit ${other.id}`,
        `state credit ${refunded.id}`,
      ].toSorted(),
    );
  });

  test('a reference of another provider’s payment is not this one’s', async () => {
    const payment = await delivered();
    await take([{ reference: payment.id }], { provider: 'smartcash' });
    expect(await found()).toEqual([`missing-here debit ${payment.id}`]);
  });

  test('what a day’s statement was too early for is looked for with the next one', async () => {
    const [day, next] = [dayBefore(2), dayBefore(1)];
    const payment = await delivered();
    await database.query(
      `update ledger_entry set at = ($1 || ' 18:00')::timestamp at time zone $2 where payment_id = $3`,
      [day, timeZone, payment.id],
    );
    const noon = new Date(`${day}T12:00:00Z`);
    const path = file(written([], { day }));
    utimesSync(path, noon, noon);
    await commands.statement([path, '--by', 'Awa'], undefined);
    expect(await found()).toEqual([]);
    await take([], { day: next });
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  test('the first minute of a day is that of the market', async () => {
    const day = dayBefore(1);
    const of = (at: string) => take([{ reference: 'STRANGER', at }], { day });
    await expect(of(`${today}T00:00:30+01:00`)).rejects.toThrow(`is not on ${day}`);
    expect(await of(`${day}T00:00:30+01:00`)).toMatchObject({ lines: 1, newCases: 1 });
  });

  test('where nobody knows until when the day before was compared, its last minutes are looked at with today', async () => {
    const payment = await delivered();
    await database.query(
      `update ledger_entry set at = ($1::date::timestamp at time zone $2) - interval '3 minutes' where payment_id = $3`,
      [today, timeZone, payment.id],
    );
    await take([], { day: dayBefore(1) });
    expect(await found()).toEqual([]);
    await database.query('update statement set compared_until = null');
    await take([]);
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  test('a file whose time lies before its day is held against the whole of it', async () => {
    const day = dayBefore(1);
    const payment = await delivered();
    await database.query(
      `update ledger_entry set at = ($1 || ' 18:00')::timestamp at time zone $2 where payment_id = $3`,
      [day, timeZone, payment.id],
    );
    await database.query(`update payment set created_at = created_at - interval '1 day' where id = $1`, [payment.id]);
    const path = file(written([], { day }));
    utimesSync(path, 315_532_800, 315_532_800);
    await commands.statement([path, '--by', 'Awa'], undefined);
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  test('what the day before may tell is left to it, until it is known', async () => {
    const payment = await delivered();
    await database.query(`update payment set created_at = created_at - interval '1 day' where id = $1`, [payment.id]);
    const midnight = (
      await database.query<{ at: Date }>(`select ($1::date::timestamp at time zone $2) + interval '1 second' as at`, [
        today,
        timeZone,
      ])
    )[0]!.at;
    await database.query('update ledger_entry set at = $1', [midnight]);
    const before = new Date(Date.parse(today) - 24 * 3600_000).toISOString().slice(0, 10);
    await take([]);
    expect(await found()).toEqual([]);
    await take([], { day: before });
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });
});
