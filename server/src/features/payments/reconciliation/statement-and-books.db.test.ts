import { utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aPayment } from '../../../testing/orders.ts';
import { letTimePass } from '../../../testing/time.ts';
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
import { postChargeback } from '../core/ledger.ts';
import { createRefundDesk } from '../operations/order-refund.ts';
import { createUnsentSweep } from '../../privacy/forget-personal.ts';

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
    expect(taken).toEqual({
      provider: 'wallet',
      day: today,
      covers: expect.objectContaining({ told: 'file' }),
      lines: 2,
      newCases: 0,
    });
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

  test('refunds of parts that a person ordered fit the lines of the payment', async () => {
    const { id } = await delivered();
    const desk = createRefundDesk(database, pay.vault, pay.market);
    for (const amount of ['200', '100']) {
      await desk.order(id, { amount, by: 'Awa', why: 'A complaint' });
      await settle(pay);
    }
    const debit = { reference: id };
    const part = (amount: number, providerReference: string) => ({
      reference: id,
      type: 'refund',
      amount,
      providerReference,
    });
    expect(await take([debit, part(200, 'R1'), part(100, 'R2')])).toMatchObject({ newCases: 0 });
    expect(await found()).toEqual([]);
    await take([debit, part(200, 'R1'), part(101, 'R2')]);
    expect(await found()).toEqual([`amount refund ${id}`]);
    await take([debit]);
    expect(await found()).toEqual([`missing-there refund ${id}`]);
  });

  test('the provider’s own number is held against the one that it told us', async () => {
    const [same, other, path, own, none] = [
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
    ];
    const known: [{ id: string }, string | null][] = [
      [same, 'TX1'],
      [other, 'TX2'],
      [path, '/requeststates/7'],
      [own, own.id],
      [none, null],
    ];
    for (const [{ id }, number] of known)
      await database.query('update payment set provider_reference = $2 where id = $1', [id, number]);
    const lines = (number: string) => [
      { reference: same.id, providerReference: 'TX1' },
      { reference: other.id, providerReference: number },
      ...[path, own, none].map(({ id }) => ({ reference: id, providerReference: `X-${id}` })),
    ];
    expect(await take(lines('TX9'))).toMatchObject({ newCases: 1 });
    expect(await found()).toEqual([`number debit ${other.id}`]);
    const [shown] = await commands.cases([]);
    expect(shown).toMatchObject({ providerReference: 'TX9', ourReference: 'TX2', suggestion: expect.any(String) });
    // What a person has closed is open again under a third number, and closed by itself under the right one.
    await commands.close([String(shown!.id), '--why', 'Ticket 4', '--by', 'Awa'], undefined);
    await take([...lines('TX9'), { reference: 'NEW' }]);
    expect(await found()).toEqual(['missing-here debit NEW']);
    await take(lines('TX8'));
    expect(await found()).toContain(`number debit ${other.id}`);
    await take([...lines('TX2')]);
    expect(await found()).not.toContain(`number debit ${other.id}`);
  });

  test('the number of money that came late is held against it, too', async () => {
    const sent = (await pay.engine.store.move(await pay.add(aPayment()), 'send', { dueInSeconds: 20 }))!.payment;
    const payment = (await pay.engine.store.move(sent, 'decline', { dueInSeconds: null }))!.payment;
    await database.query(`update payment set provider_reference = 'TX0' where id = $1`, [payment.id]);
    await pay.engine.children.recordLate(payment, { number: { providerReference: 'TX1' } });
    await take([{ reference: payment.id, providerReference: 'TX1' }]);
    expect(await found()).toEqual([]);
    await take([{ reference: payment.id, providerReference: 'TX0' }]);
    expect(await found()).toEqual([`number debit ${payment.id}`]);
  });

  test('a charge that a bank takes back in parts is compared as a whole', async () => {
    const payment = await delivered();
    for (const [amountMinor, id] of [
      [200, 'D1'],
      [100, 'D2'],
    ] as const)
      await postChargeback(database, payment, { amountMinor, currency: 'XAF' }, id);
    const lines = (...amounts: number[]) => [
      { reference: payment.id },
      ...amounts.map((amount) => ({ reference: payment.id, type: 'refund', amount })),
    ];
    await take(lines(100, 200));
    expect(await found()).toEqual([]);
    await take(lines(200, 150));
    expect(await found()).toEqual([`amount refund ${payment.id}`]);
    expect(await commands.cases([])).toMatchObject([{ theirsMinor: 350, oursMinor: 300, theirCount: 2 }]);
  });

  test('a payment that lapsed unsent and was debited there is asked about, kept, and its money goes back', async () => {
    const payment = await pay.add(aPayment());
    const { id: transactionId, debitRequestId: requestId, charge } = payment;
    await settle(pay, 24 * 3600);
    expect(await pay.get(payment.id)).toMatchObject({ state: 'EXPIRED', sentAt: null });
    await take([{ reference: payment.id, providerReference: `wallet-${requestId}` }]);
    expect(await found()).toEqual([`state debit ${payment.id}`]);
    await settle(pay, 60);
    expect(operator.wallet.enquire.calls.length).toBeGreaterThan(0);
    await letTimePass(database, 8 * 24 * 3600);
    await createUnsentSweep(database).sweep();
    expect(await pay.get(payment.id)).toMatchObject({ payer: payment.payer, target: payment.target });
    operator.book.debits.push({ port: 'wallet', transactionId, requestId, charge, state: 'paid', refunds: 0 });
    await database.query('update payment set due_at = now() where id = $1', [payment.id]);
    await settle(pay, 3600);
    expect(operator.book.netDebits(payment.id)).toBe(0);
    expect((await pay.engine.children.find(payment.id))?.state).toBe('REFUNDED');
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
