import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { databases } from '../testing/databases.ts';
import { settle, type TestEngine } from '../testing/engine.ts';
import { answers } from '../testing/fakes/scripted.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aPayment } from '../testing/orders.ts';
import { aPaidPayment } from '../testing/paid-payment.ts';
import { usePayments } from '../testing/use-payments.ts';
import { createReconciliation } from './reconciliation-wiring.ts';
import type { DeliveryOutcome } from '../features/payments/core/gateway.ts';
import { closeDay } from '../features/payments/books/day-close.ts';
import { exportBooks } from '../features/payments/books/export-books.ts';
import { readTrialBalance } from '../features/payments/books/check-books.ts';
import { createCaseStore } from '../features/payments/reconciliation/case-store.ts';
import { createReconciliationCommands } from '../features/payments/reconciliation/reconciliation-commands.ts';
import { recheckCases, type ReconciliationDeps } from '../features/payments/reconciliation/take-statement.ts';
import { createStatementWatch } from '../features/payments/reconciliation/watch-folder.ts';

const { market } = readConfig({});
type Line = { at?: string; type?: string; reference: string; amount?: number; currency?: string };

/** Today where the market is. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format();

/** A statement of today as a provider writes it, its totals right. */
const written = (lines: readonly Line[], { provider = 'wallet', day = today } = {}) => {
  const full = lines.map((line) => ({
    at: new Date().toISOString(),
    type: 'debit',
    amount: 500,
    currency: 'XAF',
    ...line,
  }));
  const totals = [...Map.groupBy(full, ({ type, currency }) => `${type} ${currency}`).values()].map((group) => {
    const sum = group.reduce((all, { amount }) => all + amount, 0);
    return `total,,${group[0]!.type},${group.length},,${sum},${group[0]!.currency}`;
  });
  return [
    'record,at,type,reference,providerReference,amount,currency',
    `statement,${day},${provider},,,,`,
    ...full.map(
      ({ at, type, reference, amount, currency }, i) => `line,${at},${type},${reference},P${i},${amount},${currency}`,
    ),
    ...totals,
    `end,,,${full.length},,,`,
    '',
  ].join('\r\n');
};

/** Lays a file down that was written so long ago. */
const lay = (folder: string, name: string, text: string, secondsAgo = 60) => {
  const at = Date.now() / 1000 - secondsAgo;
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
};

/** A statement's line of what a provider keeps, and of what it pays out. */
const fee = (reference: string, amount: number, at?: string) => ({ type: 'fee', reference, amount, ...(at && { at }) });
const payout = (amount: number) => ({ type: 'settlement', reference: 'PAYOUT1', amount });

/** Runs as another caller does, outside of a transaction that is open here. */
const elsewhere = new AsyncResource('elsewhere');
const outside = <Result>(body: () => Result): Result => elsewhere.runInAsyncScope(body);

const dayBefore = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format(Date.now() - days * 86_400_000);

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let deps: ReconciliationDeps;
  let commands: ReturnType<typeof createReconciliationCommands>;
  let folder: string;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  beforeEach(async () => {
    await database.run('truncate reconciliation_case, provider_entry, statement_line, statement');
    deps = createReconciliation(database, market);
    commands = createReconciliationCommands(deps);
    folder = mkdtempSync(join(tmpdir(), 'statements-'));
  });
  afterEach(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });

  const file = (text: string, name = 'wallet.csv') => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const take = (lines: readonly Line[], of: { provider?: string; day?: string } = {}) =>
    commands.statement([file(written(lines, of)), '--by', 'Awa'], undefined);
  const found = async () =>
    (await commands.cases([])).map(({ kind, type, reference }) => `${kind} ${type} ${reference}`).toSorted();
  const delivered = async () => {
    const payment = await aPaidPayment(pay, operator);
    await settle(pay, 60);
    return payment;
  };
  const rowsWritten = async () =>
    (
      await database.query<{ count: number }>(
        `select (select count(*) from statement)::int + (select count(*) from statement_line)::int
           + (select count(*) from reconciliation_case)::int as count`,
      )
    )[0]!.count;

  const bookedRows = async () =>
    (
      await database.query<{ row: string }>(
        `select concat_ws(' ', kind, reference, debit_account, credit_account, amount_minor) as row from provider_entry order by id`,
      )
    ).map(({ row }) => row);
  const journal = async (day: string) =>
    (await exportBooks(database, 'ledger', { day, timeZone: market.timeZone }))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.slice(1, -1).split('","'));
  const close = (day: string) => closeDay(database, { day, timeZone: market.timeZone }, 'Awa');

  test('a statement that tells what the books tell opens nothing', async () => {
    const payments = [await delivered(), await delivered()];
    const taken = await take(payments.map(({ id }) => ({ reference: id })));
    expect(taken).toEqual({ provider: 'wallet', day: today, lines: 2, newCases: 0 });
    expect(await found()).toEqual([]);
  });

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
      const payments = await exportBooks(database, 'payments', { day: today, timeZone: market.timeZone });
      expect(payments.trim().split('\r\n')).toHaveLength(3);
      const { accounts } = await readTrialBalance(database);
      expect(accounts).toContainEqual({ account: 'bank', currency: 'XAF', debitMinor: 900, creditMinor: 0 });
      expect(accounts.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)).toBe(0);
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

  test('the same file again changes nothing, however often and at once', async () => {
    const payment = await delivered();
    const path = file(written([{ reference: payment.id, amount: 400 }]));
    const first = await Promise.all([1, 2, 3].map(() => commands.statement([path, '--by', 'Awa'], undefined)));
    expect(first.reduce((sum, { newCases }) => sum + newCases, 0)).toBe(1);
    const before = await rowsWritten();
    expect(await commands.statement([path, '--by', 'Ben'], undefined)).toMatchObject({
      newCases: 0,
      before: expect.stringMatching(/^taken in by Awa at /),
    });
    expect(await rowsWritten()).toBe(before);
  });

  test.each([
    ['earlier', [0, 1]],
    ['later', [1, 0]],
  ])('of two of one day at once the later one is in force, though the %s one is written first', async (_, order) => {
    const { begin, findByHash, complete, finish } = deps.statements;
    const hashes = ['earlier', 'later'];
    for (const fileHash of hashes) await begin({ provider: 'wallet', day: today }, { lines: 0, fileHash, by: 'Awa' });
    const begun = await Promise.all(hashes.map(async (hash) => (await findByHash(hash))!));
    for (const place of order) await complete(begun[place]!);
    for (const statement of begun) await finish(statement, new Date());
    expect((await Promise.all(hashes.map(findByHash))).map((found) => found!.state)).toEqual(['REPLACED', 'DONE']);
  });

  test('a corrected statement takes the place of the first, and closes what fits by now', async () => {
    const [one, other] = [await delivered(), await delivered()];
    await take([{ reference: one.id, amount: 400 }]);
    expect(await found()).toEqual([`amount debit ${one.id}`, `missing-there debit ${other.id}`].toSorted());
    await take([{ reference: one.id }, { reference: other.id }]);
    await recheckCases(deps);
    expect(await found()).toEqual([]);
    expect(await commands.cases(['--all'])).toMatchObject([{ closedBy: 'the books' }, { closedBy: 'the books' }]);
  });

  test('of two statements that were brought in turn the one brought last is in force, again too', async () => {
    const { id } = await delivered();
    const first = file(written([{ reference: id }, fee(id, 7)]), 'first.csv');
    const second = file(written([{ reference: id, amount: 400 }, fee(id, 9)]), 'second.csv');
    const bring = (path: string) => commands.statement([path, '--by', 'Awa'], undefined);
    await bring(first);
    expect(await bring(second)).toMatchObject({ newCases: 1 });
    const again = await Promise.all([bring(first), bring(first)]);
    await recheckCases(deps);
    expect(await found()).toEqual([]);
    expect(again.every(({ lines, newCases }) => lines === 2 && newCases === 0)).toBe(true);
    expect(await commands.owed([])).toMatchObject([{ feesMinor: 7 }]);
    expect(await bring(first)).toMatchObject({ before: expect.stringMatching(/^taken in by Awa/) });
    expect(await bring(second)).not.toHaveProperty('before');
    expect(await found()).toEqual([`amount debit ${id}`]);
  });

  test('a day that is over without its statement, or with one that was written too early, is missing; an older or a coming one is not', async () => {
    expect(await commands.statements([])).toEqual({ missing: [], statements: [] });
    await take([], { day: dayBefore(40) });
    await take([], { day: dayBefore(4) });
    const early = file(written([], { day: dayBefore(3) }));
    const noon = new Date(`${dayBefore(3)}T12:00:00Z`);
    utimesSync(early, noon, noon);
    await commands.statement([early, '--by', 'Awa'], undefined);
    await take([], { day: dayBefore(1) });
    await take([]);
    await take([], { provider: 'mpesa' });
    const { missing, statements } = await commands.statements([]);
    expect(missing).toMatchObject([{ provider: 'wallet' }]);
    expect(missing[0]!.days).toHaveLength(31 - 2);
    expect(missing[0]!.days.slice(-2)).toEqual([dayBefore(3), dayBefore(2)]);
    expect(statements.map(({ provider, day, state }) => `${provider} ${day} ${state}`)).toEqual([
      `mpesa ${today} DONE`,
      `wallet ${today} DONE`,
      ...[1, 3, 4].map((days) => `wallet ${dayBefore(days)} DONE`),
    ]);
    expect(await deps.statements.missingDays(market.timeZone)).toContainEqual({ provider: 'mpesa', days: [] });
  });

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
    expect(await found()).toHaveLength(3);
    for (const { id } of payments) {
      const sent = (await pay.engine.store.move(await pay.get(id), 'send', { dueInSeconds: 3600 }))!.payment;
      await pay.engine.store.move(sent, 'pay', { dueInSeconds: 3600 });
    }
    const left = [];
    let after = 0;
    for (let go = 0; go < 4; go += 1) {
      after = await recheckCases(deps, after, 1);
      left.push((await found()).length);
    }
    expect([left, after]).toEqual([[2, 1, 0, 0], 0]);
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
    await createCaseStore(standing).compare('wallet', deps.movesOf['wallet']!, today, keys);
    await taking;
    expect(await found()).toEqual([`amount debit ${payment.id}`]);
  });

  test('what a day’s statement was too early for is looked for with the next one', async () => {
    const [day, next] = [dayBefore(2), dayBefore(1)];
    const payment = await delivered();
    await database.query(
      `update ledger_entry set at = ($1 || ' 18:00')::timestamp at time zone $2 where payment_id = $3`,
      [day, market.timeZone, payment.id],
    );
    const noon = new Date(`${day}T12:00:00Z`);
    const path = file(written([], { day }));
    utimesSync(path, noon, noon);
    await commands.statement([path, '--by', 'Awa'], undefined);
    expect(await found()).toEqual([]);
    await take([], { day: next });
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  test('a file whose time lies before its day is held against the whole of it', async () => {
    const day = dayBefore(1);
    const payment = await delivered();
    await database.query(
      `update ledger_entry set at = ($1 || ' 18:00')::timestamp at time zone $2 where payment_id = $3`,
      [day, market.timeZone, payment.id],
    );
    await database.query(`update payment set created_at = created_at - interval '1 day' where id = $1`, [payment.id]);
    const path = file(written([], { day }));
    utimesSync(path, 315_532_800, 315_532_800);
    await commands.statement([path, '--by', 'Awa'], undefined);
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  test('one that a crash cut short goes on where it stood', async () => {
    const payments = await Promise.all([1, 2, 3].map(() => pay.add(aPayment())));
    const path = file(written(payments.map(({ id }) => ({ reference: id }))));
    const { add } = deps.statements;
    const dying = createReconciliationCommands({
      ...deps,
      statements: {
        ...deps.statements,
        add: async (statement, first, lines) => {
          await add(statement, first, lines.slice(0, 1));
          throw new Error('the process died');
        },
      },
    });
    await expect(dying.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow('the process died');
    expect(await found()).toEqual([]);
    expect(await commands.statement([path, '--by', 'Awa'], undefined)).toMatchObject({ lines: 3, newCases: 3 });
    expect(await database.query('select number from statement_line order by number')).toHaveLength(3);
  });

  test.each([
    ['cut in half', (text: string) => text.slice(0, text.length / 2), /Nothing of it was taken in/],
    [
      'with a wrong total',
      (text: string) => text.replace('total,,debit,1,,500', 'total,,debit,1,,501'),
      /is not that of its lines/,
    ],
    ['in another currency', (text: string) => text.replaceAll('XAF', 'TZS'), /TZS is no currency of this market/],
    [
      'of another day',
      (text: string) => text.replace(`statement,${today}`, 'statement,2026-01-01'),
      /is not on 2026-01-01/,
    ],
    [
      'of a provider that is none',
      (text: string) => text.replace(',wallet,', ',bank,'),
      /"bank" is none of card, wallet/,
    ],
    ['of one that moves nothing', (text: string) => text.replace(',wallet,', ',sms,'), /"sms" is none of/],
  ])('%s is refused in words, and nothing has changed', async (_, spoil, words) => {
    const payment = await delivered();
    const path = file(spoil(written([{ reference: payment.id }])));
    await expect(commands.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow(words);
    expect(await rowsWritten()).toBe(0);
  });

  test('in another encoding, too large, or not there it is refused', async () => {
    const latin = join(folder, 'latin.csv');
    writeFileSync(latin, Buffer.from(written([{ reference: 'Caf\u00e9' }]), 'latin1'));
    await expect(commands.statement([latin, '--by', 'Awa'], undefined)).rejects.toThrow(/not in UTF-8/);
    await expect(commands.statement([join(folder, 'none.csv'), '--by', 'Awa'], undefined)).rejects.toThrow(
      /cannot be read/,
    );
    await expect(commands.statement([folder, '--by', 'Awa'], undefined)).rejects.toThrow(/cannot be read/);
    await expect(commands.statement([], 'awa')).rejects.toThrow('Name one file');
    await expect(commands.statement(['/dev/zero', '--by', 'Awa'], undefined)).rejects.toThrow(/it is no file/);
    expect(await rowsWritten()).toBe(0);
  });

  test('a file that is one endless row is refused before it fills the memory', async () => {
    const endless = join(folder, 'endless.csv');
    writeFileSync(endless, 'x');
    truncateSync(endless, 1024 ** 3);
    const before = process.memoryUsage().rss;
    await expect(commands.statement([endless, '--by', 'Awa'], undefined)).rejects.toThrow(/it is too long/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  test('of a day that has not begun it is refused', async () => {
    const path = file(written([], { day: dayBefore(-1) }));
    await expect(commands.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow(/has not begun/);
    expect(await rowsWritten()).toBe(0);
  });

  test('of an instance that stood still, what it then reads under the same name takes nothing from the one that another has finished', async () => {
    const payment = await delivered();
    const path = file(written([{ reference: payment.id }]));
    const standing = createReconciliationCommands({
      ...deps,
      statements: {
        ...deps.statements,
        // Here it stands still: another takes the statement in, and the next file is laid under its name.
        lastLine: async (statement) => {
          await commands.statement([path, '--by', 'Ben'], undefined);
          file(written([{ reference: 'NEXT' }]));
          return deps.statements.lastLine(statement);
        },
      },
    });
    await expect(standing.statement([path, '--by', 'Awa'], undefined)).rejects.toThrow(/was changed while it was read/);
    expect(await database.query('select reference from statement_line')).toEqual([{ reference: payment.id }]);
  });

  test('what the day before may tell is left to it, until it is known', async () => {
    const payment = await delivered();
    await database.query(`update payment set created_at = created_at - interval '1 day' where id = $1`, [payment.id]);
    const midnight = (
      await database.query<{ at: Date }>(`select ($1::date::timestamp at time zone $2) + interval '1 second' as at`, [
        today,
        market.timeZone,
      ])
    )[0]!.at;
    await database.query('update ledger_entry set at = $1', [midnight]);
    const before = new Date(Date.parse(today) - 24 * 3600_000).toISOString().slice(0, 10);
    await take([]);
    expect(await found()).toEqual([]);
    await take([], { day: before });
    expect(await found()).toEqual([`missing-there debit ${payment.id}`]);
  });

  describe('a watched folder', () => {
    const heard: string[] = [];
    const watch = (home = folder) =>
      createStatementWatch({
        ...deps,
        folder: home,
        told: (name, outcome) => heard.push(`${name} ${'refused' in outcome ? outcome.refused : outcome.newCases}`),
        unusable: (reason) => heard.push(reason),
      });
    beforeEach(() => void (heard.length = 0));

    test('is emptied by itself: taken in, or refused with the words beside it', async () => {
      const { go } = watch();
      lay(folder, 'a.csv', written([{ reference: 'STRANGER' }]));
      lay(folder, 'b.csv', 'nonsense');
      lay(folder, 'c.csv', written([]), 1);
      lay(folder, 'notes.txt', 'for people');
      expect(await go()).toBe(10);
      expect(heard).toEqual(['a.csv 1', expect.stringMatching(/^b\.csv Row 1: the columns are/)]);
      expect(readdirSync(join(folder, 'done'))).toEqual(['a.csv']);
      expect(readFileSync(join(folder, 'refused', 'b.csv.txt'), 'utf8')).toMatch(/^Row 1: the columns are/);
      expect(readdirSync(folder).toSorted()).toEqual(['c.csv', 'done', 'notes.txt', 'refused', 'taking']);
    });

    test('goes on past a file that fails for a reason of ours, which stays', async () => {
      lay(folder, 'a.csv', written([{ reference: 'FIRST' }]));
      lay(folder, 'b.csv', written([{ reference: 'SECOND' }], { provider: 'smartcash' }));
      const { add } = deps.statements;
      const { go } = createStatementWatch({
        ...deps,
        statements: {
          ...deps.statements,
          add: (statement, first, lines) =>
            lines[0]?.reference === 'FIRST' ? Promise.reject(new Error('ours')) : add(statement, first, lines),
        },
        folder,
        told: (name) => heard.push(name),
        unusable: () => undefined,
      });
      await expect(go()).rejects.toThrow('ours');
      expect([readdirSync(join(folder, 'taking')), heard]).toEqual([
        [expect.stringMatching(/^\d.*Z~a\.csv$/)],
        ['b.csv'],
      ]);
      await watch().go();
      expect(readdirSync(join(folder, 'done')).toSorted()).toEqual(['a.csv', 'b.csv']);
    });

    test('keeps each of several files of one name, also where one waits or was refused', async () => {
      const { go } = watch();
      for (const reference of ['FIRST', 'SECOND', 'THIRD']) {
        lay(folder, 'wallet.csv', written([{ reference }]));
        await go();
      }
      for (const text of ['nonsense', 'rubbish']) {
        lay(folder, 'wallet.csv', text);
        await go();
      }
      const kept = (name: string) => readdirSync(join(folder, name)).filter((each) => each.endsWith('wallet.csv'));
      const texts = kept('done').map((name) => readFileSync(join(folder, 'done', name), 'utf8'));
      expect(texts.map((text) => /FIRST|SECOND|THIRD/.exec(text)?.[0]).toSorted()).toEqual([
        'FIRST',
        'SECOND',
        'THIRD',
      ]);
      expect(kept('refused')).toHaveLength(2);
      for (const name of kept('refused')) expect(existsSync(join(folder, 'refused', `${name}.txt`))).toBe(true);
      mkdirSync(join(folder, 'taking'), { recursive: true });
      writeFileSync(join(folder, 'taking', 'wallet.csv'), written([{ reference: 'FOURTH' }]));
      lay(folder, 'wallet.csv', written([{ reference: 'FIFTH' }]));
      await go();
      expect(kept('done')).toHaveLength(5);
    });

    test('takes no symbolic link, and leaves none where nobody looks', async () => {
      const target = join(folder, 'elsewhere');
      writeFileSync(target, written([{ reference: 'STRANGER' }]));
      symlinkSync('elsewhere', join(folder, 'link.csv'));
      symlinkSync('nowhere', join(folder, 'broken.csv'));
      mkdirSync(join(folder, 'taking'));
      symlinkSync('nowhere', join(folder, 'taking', 'left.csv'));
      await watch().go();
      expect(readdirSync(join(folder, 'refused')).filter((name) => name.endsWith('.csv'))).toEqual([
        'broken.csv',
        'left.csv',
        'link.csv',
      ]);
      expect(readdirSync(join(folder, 'taking'))).toEqual([]);
      expect(await found()).toEqual([]);
    });

    test('takes a file whose time is ahead of the clock', async () => {
      lay(folder, 'ahead.csv', written([]), -3600);
      await watch().go();
      expect(readdirSync(join(folder, 'done'))).toEqual(['ahead.csv']);
    });

    test('refuses, with the way on, a statement that another has replaced', async () => {
      const first = written([{ reference: 'ONE' }]);
      lay(folder, 'a.csv', first);
      lay(folder, 'b.csv', written([{ reference: 'TWO' }]));
      await watch().go();
      lay(folder, 'c.csv', first);
      await watch().go();
      expect(readFileSync(join(folder, 'refused', 'c.csv.txt'), 'utf8')).toMatch(
        /another statement of \S+ has taken its place since\. .* operate -- statement FILE/,
      );
    });

    test('goes on with what a crash has left', async () => {
      mkdirSync(join(folder, 'taking'));
      writeFileSync(join(folder, 'taking', 'a.csv'), written([{ reference: 'STRANGER' }]));
      await watch().go();
      expect(existsSync(join(folder, 'done', 'a.csv'))).toBe(true);
      expect(await found()).toEqual(['missing-here debit STRANGER']);
    });

    test('that cannot be used is said once, and again when it is for another reason', async () => {
      const { go } = watch(join(folder, 'file'));
      file('x', 'file');
      for (let round = 0; round < 3; round += 1) expect(await go()).toBe(10);
      expect(heard).toEqual([expect.stringMatching(/ENOTDIR|EEXIST/)]);
    });

    test('may be none', async () => {
      const { go } = createStatementWatch({
        ...deps,
        folder: undefined,
        told: () => undefined,
        unusable: () => undefined,
      });
      expect(await go()).toBe(10);
    });
  });
});
