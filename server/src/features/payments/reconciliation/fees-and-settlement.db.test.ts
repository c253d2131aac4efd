import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import {
  dayBefore,
  fee,
  payout,
  timeZone,
  today,
  withReconciliation,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';
import { readTrialBalance } from '../books/check-books.ts';
import { closeDay } from '../books/day-close.ts';
import { exportBooks } from '../books/export-books.ts';
import { refundLate } from '../../../testing/payments/refund-late.ts';
import { postChargeback } from '../core/ledger.ts';

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  let commands: Reconciling['commands'];
  const { take, found, delivered } = withReconciliation(open, (now) => ({ database, pay, commands } = now));

  const bookedRows = async () =>
    (
      await database.query<{ row: string }>(
        `select concat_ws(' ', kind, reference, debit_account, credit_account, amount_minor) as row from provider_entry order by id`,
      )
    ).map(({ row }) => row);
  const journal = async (day: string) =>
    (await Array.fromAsync(exportBooks(database, 'ledger', { day, timeZone })))
      .join('')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.slice(1, -1).split('","'));
  const close = (day: string) => closeDay(database, { day, timeZone }, 'Awa');

  describe('fees and settlement', () => {
    const of = { provider: 'wallet', currency: 'XAF' };

    test('are booked once, and what is owed is the rest', async () => {
      const [one, two] = [await delivered(), await delivered()];
      const debits = [{ reference: one.id }, { reference: two.id }];
      const lines = [...debits, fee(one.id, 7), fee('MONTHLY', 5), payout(900)];
      expect(await take(lines)).toMatchObject({ lines: 5, newCases: 0 });
      expect(await take(lines)).toMatchObject({ newCases: 0 });
      expect(await bookedRows()).toEqual([
        'fee  fees:wallet provider:wallet 12',
        'settlement PAYOUT1 bank provider:wallet 900',
      ]);
      expect(await commands.owed([])).toEqual([
        { ...of, takenMinor: 1000, givenBackMinor: 0, feesMinor: 12, settledMinor: 900, owedMinor: 88 },
      ]);
      const shown = await journal(today);
      expect(shown.filter(([, , payment]) => payment === '').map((row) => row.slice(4, 12))).toEqual([
        ['fee', 'fees:wallet', '12', '', 'XAF', '', '', ''],
        ['fee', 'provider:wallet', '', '12', 'XAF', '12', 'XAF', ''],
        ['settlement', 'bank', '900', '', 'XAF', '', '', ''],
        ['settlement', 'provider:wallet', '', '900', 'XAF', '900', 'XAF', ''],
      ]);
      const payments = (await Array.fromAsync(exportBooks(database, 'payments', { day: today, timeZone }))).join('');
      expect(payments.trim().split('\r\n')).toHaveLength(3);
      const { accounts } = await readTrialBalance(database);
      expect(accounts).toContainEqual({ account: 'bank', currency: 'XAF', debitMinor: 900, creditMinor: 0 });
      expect(accounts.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)).toBe(0);
    });

    test('leave what moved beside: late by another amount, and what a bank took back', async () => {
      const [late, back] = [await pay.add(aPayment()), await delivered()];
      await pay.engine.children.recordLate(late, {
        charged: { amountMinor: 7, currency: 'XAF' },
        heldFor: 'amount-mismatch',
      });
      await postChargeback(database, back, { amountMinor: 200, currency: 'XAF' });
      const rest = { ...of, takenMinor: 507, feesMinor: 0, settledMinor: 0 };
      expect(await commands.owed([])).toEqual([{ ...rest, givenBackMinor: 200, owedMinor: 307 }]);
      await take([{ reference: late.id, amount: 7 }, { reference: back.id }]);
      expect(await found()).toEqual([`missing-there refund ${back.id}`]);
      await refundLate(pay.engine, late);
      expect(await commands.owed([])).toEqual([{ ...rest, givenBackMinor: 207, owedMinor: 300 }]);
      const moved = (await journal(today)).filter(
        ([, , payment, , , account]) => payment === late.id && account!.startsWith('provider:'),
      );
      expect(moved.map((row) => row.slice(4, 11))).toEqual([
        ['late-charge', 'provider:LISOLO_MONEY_PUSH', '7', '', 'XAF', '7', 'XAF'],
        ['late-refund', 'provider:LISOLO_MONEY_PUSH', '', '7', 'XAF', '7', 'XAF'],
      ]);
    });

    test('of a statement that takes the place of another, the difference is booked, on the other side where it is less', async () => {
      const { id } = await delivered();
      await take([{ reference: id }, fee(id, 7), payout(400)]);
      await take([{ reference: id }, fee(id, 5), payout(450)]);
      await take([{ reference: id }]);
      expect(await bookedRows()).toEqual([
        'fee  fees:wallet provider:wallet 7',
        'settlement PAYOUT1 bank provider:wallet 400',
        'fee  provider:wallet fees:wallet 2',
        'settlement PAYOUT1 bank provider:wallet 50',
        'fee  provider:wallet fees:wallet 5',
        'settlement PAYOUT1 provider:wallet bank 450',
      ]);
      expect(await commands.owed([])).toEqual([
        { ...of, takenMinor: 500, givenBackMinor: 0, feesMinor: 0, settledMinor: 0, owedMinor: 500 },
      ]);
    });

    test('of a closed day stand in the next day that is closed, and the closed one stays', async () => {
      const [day, next] = [dayBefore(3), dayBefore(2)];
      const at = `${day}T12:00:00Z`;
      const ofDay = { day };
      await take([fee('F1', 7, at)], ofDay);
      await close(day);
      const closed = await journal(day);
      expect(closed.map(([, , , , kind, account, debit]) => `${kind} ${account} ${debit}`)).toEqual([
        'fee fees:wallet 7',
        'fee provider:wallet ',
      ]);
      await take([fee('F1', 9, at)], ofDay);
      expect(await close(next)).toMatchObject([{ day: next, entries: 1 }]);
      expect(await journal(day)).toEqual(closed);
      expect((await journal(next)).map(([, , , , kind, account, debit]) => `${kind} ${account} ${debit}`)).toEqual([
        'fee fees:wallet 2',
        'fee provider:wallet ',
      ]);
    });
  });
});
