import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment } from '../../../testing/orders.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import type { DebitState, DeliveryOutcome } from '../core/gateway.ts';
import { postChargeback, postChargebackUndone, postMakeGood } from '../core/ledger.ts';
import type { PaymentEvent } from '../core/payment.machine.ts';
import type { NewPayment, Payment } from '../core/payment.ts';
import { createManualResolution } from '../operations/manual-resolution.ts';
import { createBooksCommands } from './books-commands.ts';
import { refundLate } from '../../../testing/payments/refund-late.ts';
import { createBooksCheck } from './check-books.ts';

const timeZone = 'Africa/Brazzaville';
/** Cells of a table as the commands print it. */
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
const rowsOf = (csv: string) => {
  const [header, ...rows] = cellsOf(csv);
  return rows.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index] ?? ''])));
};
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

const check = async (database: Database) => {
  const found: string[] = [];
  const { go, state } = createBooksCheck({ database, found: ({ id, faults }) => found.push(`${id} ${faults}`) });
  const pauses: number[] = [];
  while (pauses.at(-1) !== 60 && pauses.length < 9) {
    await database.query('update books_check set due_at = now()');
    pauses.push(await go());
  }
  return { found, pauses, state: await state() };
};

/** Writes what no statement of the portal may: the guard is set aside as only the owner of the tables can. */
const forge = (database: Database, statement: string) =>
  database.run(
    `alter table payment_event disable trigger user; alter table ledger_entry disable trigger user;
     ${statement}; alter table payment_event enable trigger user; alter table ledger_entry enable trigger user`,
  );

/** Statements that forge the rows of the ledger: those of charges, or all. */
const ofCharge = (change: string) => `update ledger_entry set ${change} where kind = 'charge'`;
const everywhere = (change: string) => `update ledger_entry set ${change}`;

describe.each(databases())('the books on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));
  let books: ReturnType<typeof createBooksCommands>;
  beforeEach(async () => {
    await database.run(
      'truncate closed_entry, day_close, provider_entry, statement_line, statement; delete from books_fault',
    );
    await database.query(`update books_check set after_payment = '', due_at = now()`);
    books = createBooksCommands(database, { timeZone });
  });

  /** The day of the market so many days ago, as the database counts. */
  const dayBefore = async (days: number) =>
    (
      await database.query<{ day: string }>(
        `select to_char(now() at time zone '${timeZone}' - make_interval(days => $1), 'YYYY-MM-DD') as day`,
        [days],
      )
    )[0]!.day;
  const exportOf = async (args: readonly string[], by = books) => (await Array.fromAsync(by.export(args))).join('');
  const exported = async (kind: string, day: string) => rowsOf(await exportOf([kind, '--day', day]));
  const sent = async (payment: NewPayment) =>
    (await pay.engine.store.move(await pay.add(payment), 'send', { dueInSeconds: 20 }))!.payment;
  /** Paid, as its provider names it. */
  const paid = async (payment: NewPayment, providerReference?: string) =>
    (await pay.engine.store.move(await sent(payment), 'pay', { providerReference, dueInSeconds: 0 }))!.payment;
  const declined = async () =>
    (await pay.engine.store.move(await sent(aPayment()), 'decline', { dueInSeconds: null }))!.payment;
  const delivered = async () => {
    const payment = await aPaidPayment(pay, operator);
    await settle(pay, 60);
    return payment;
  };
  const refunded = async () => {
    operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
    const payment = await aPaidPayment(pay, operator, 'card');
    await settle(pay, 3600);
    return payment;
  };
  /** A payment whose late charge went back, and one of which a person gave a part back. */
  const withChildren = async () => {
    const late = await declined();
    await pay.engine.children.recordLate(late);
    await refundLate(pay.engine, late);
    const sold = await delivered();
    const part = { moved: { amountMinor: 200, currency: 'XAF' }, bookedMinor: 200 };
    let child = await pay.get((await pay.engine.children.orderRefund(sold, part))!);
    for (const event of ['refund', 'refunded'] as const)
      child = (await pay.engine.store.move(child, event, { dueInSeconds: null }))!.payment;
    return { late: late.id, sold: sold.id };
  };
  /** A payment of which two disputes took a part each. */
  const chargedBack = async () => {
    const payment = await aPaidPayment(pay, operator, 'card');
    await settle(pay, 60);
    for (const [dispute, minor] of [
      ['D1', 20_000],
      ['D2', 10_000],
    ] as const) {
      await database.query(
        `insert into payment_dispute (payment_id, dispute_id, state, amount_minor, currency) values ($1, $2, 'ACCEPTED', $3, 'NGN')`,
        [payment.id, dispute, minor],
      );
      await postChargeback(database, payment, { amountMinor: minor, currency: 'NGN' }, dispute);
    }
    return payment;
  };
  /** A fee that a provider kept so many days ago. */
  const providerKept = (daysAgo: number) =>
    database.query(
      `with told as (insert into statement (provider, day, file_hash, lines, state, taken_by)
         values ('wallet', now()::date, gen_random_uuid()::text, 1, 'DONE', 'Awa') returning id)
       insert into provider_entry (statement_id, provider, day, kind, reference, provider_reference, debit_account, credit_account,
         amount_minor, currency, at)
       select id, 'wallet', now()::date, 'fee', '', '', 'fees:wallet', 'provider:wallet', 5, 'XAF', now() - make_interval(days => $1) from told`,
      [daysAgo],
    );
  /** Puts what was booked so many days into the past. */
  const makeOld = (days: number) => letTimePass(database, days * 24 * 3600);

  test('a day is exported with both columns of the same sum, and what the provider moved', async () => {
    const one = await delivered();
    const rows = await exported('ledger', await dayBefore(0));
    expect(rows).toMatchObject([
      { payment: one.id, entry: 'charge', account: 'provider:LISOLO_MONEY_PUSH', debit: '500', moved: '500' },
      { entry: 'charge', account: 'suspense', credit: '500', moved: '' },
      { entry: 'delivery', account: 'suspense', debit: '500' },
      { entry: 'delivery', account: 'goods:PREPAID_RECHARGE', credit: '500', moved: '' },
    ]);
    expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'));
  });

  test('a day to come and a day without its name are refused: an empty journal would say that nothing moved', async () => {
    await expect(exportOf(['ledger', '--day', await dayBefore(-1)])).rejects.toThrow(/is still to come$/);
    const day = await dayBefore(0);
    await expect(exportOf(['ledger', day])).rejects.toThrow(`Not understood: ${day}. The day is named by --day`);
  });

  test('each row of the ledger is two lines under named columns, with what an accountant looks for', async () => {
    const { id, receiptCode } = await paid(aPayment(), 'wallet-7');
    const [header, ...lines] = cellsOf(await exportOf(['ledger', '--day', await dayBefore(0)]));
    expect(header!.join(' ')).toBe(
      'number at payment receipt entry account debit credit currency moved movedCurrency rate method product providerReference',
    );
    const [{ at } = { at: new Date(0) }] = await database.query<{ at: Date }>('select at from ledger_entry');
    const before = ['1', at.toISOString(), id, receiptCode, 'charge'];
    const after = ['LISOLO_MONEY_PUSH', 'PREPAID_RECHARGE', 'wallet-7'];
    expect(lines).toEqual([
      [...before, 'provider:LISOLO_MONEY_PUSH', '500', '', 'XAF', '500', 'XAF', '', ...after],
      [...before, 'suspense', '', '500', 'XAF', '', '', '', ...after],
    ]);
  });

  test.each([
    [125_000, '1250.00', '2.500000'],
    [5, '0.05', '0.000100'],
  ])('a card account in another currency shows what it moved and at which rate: %i', async (minor, moved, rate) => {
    await paid(aCardPayment({ charge: { amountMinor: minor, currency: 'NGN' } }));
    const [row] = await exported('ledger', await dayBefore(0));
    expect(row).toMatchObject({
      debit: '500',
      currency: 'XAF',
      moved,
      movedCurrency: 'NGN',
      rate,
      providerReference: '',
    });
  });

  test('a payment of the day is one line under named columns, from its first row to its last', async () => {
    const { id, receiptCode } = await paid(aPayment(), 'wallet-7');
    await letTimePass(database, 0.01);
    await settle(pay, 60);
    const [header, line] = cellsOf(await exportOf(['payments', '--day', await dayBefore(0)]));
    expect(header!.join(' ')).toBe(
      `payment receipt method product currency charged delivered refunded cameLate wentBackLate chargedBack
       madeGood kept providerReference first last wonBack givenBackByHand`.replaceAll(/\s+/g, ' '),
    );
    const rows = await database.query<{ at: Date }>('select at from ledger_entry order by at');
    const [first, last] = rows.map(({ at }) => at.toISOString());
    const moved = ['500', '500', '0', '0', '0', '0', '0', '0'];
    const named = [id, receiptCode, 'LISOLO_MONEY_PUSH', 'PREPAID_RECHARGE', 'XAF'];
    expect(line).toEqual([...named, ...moved, 'wallet-7', first, last, '0', '0']);
    expect(first).not.toBe(last);
  });

  test('a payment without the provider’s reference has none in the books', async () => {
    await paid(aPayment());
    expect(await exported('payments', await dayBefore(0))).toMatchObject([{ charged: '500', providerReference: '' }]);
  });

  test.each([
    [498, '2', '0'],
    [502, '0', '2'],
  ])('what was made good for a payment that was charged %i stands beside it', async (charged, good, kept) => {
    const detail = { chargedMinor: charged, dueInSeconds: null };
    const payment = (await pay.engine.store.move(await sent(aPayment()), 'pay', detail))!.payment;
    await postMakeGood(database, payment, 500 - charged);
    expect(await exported('payments', await dayBefore(0))).toMatchObject([
      { charged: String(charged), madeGood: good, kept },
    ]);
  });

  test('what came late for a payment, and went back, stands beside it', async () => {
    const payment = await declined();
    await pay.engine.children.recordLate(payment);
    const before = { charged: '0', refunded: '0', cameLate: '500', wentBackLate: '0' };
    expect(await exported('payments', await dayBefore(0))).toMatchObject([before]);
    await refundLate(pay.engine, payment);
    expect(await exported('payments', await dayBefore(0))).toMatchObject([{ ...before, wentBackLate: '500' }]);
  });

  test('the payments of a day say what moved for each', async () => {
    const [one, other] = [await delivered(), await refunded()];
    const rows = await exported('payments', await dayBefore(0));
    expect(rows).toHaveLength(2);
    expect(rows.find(({ payment }) => payment === one.id)).toMatchObject({
      charged: '500',
      delivered: '500',
      refunded: '0',
    });
    expect(rows.find(({ payment }) => payment === other.id)).toMatchObject({
      charged: '500',
      delivered: '0',
      refunded: '500',
    });
    expect(JSON.stringify(rows)).not.toContain(one.target);
  });

  test('a reference that a spreadsheet would take for a number is a text', async () => {
    const { id } = await delivered();
    await database.query(
      `update payment set receipt_code = '123456E7', provider_reference = '0018014398509481984' where id = $1`,
      [id],
    );
    for (const kind of ['ledger', 'payments'])
      expect((await exported(kind, await dayBefore(0)))[0]).toMatchObject({
        payment: id,
        receipt: `'123456E7`,
        providerReference: `'0018014398509481984`,
      });
  });

  test('what a bank took back stands among what moved for its payment', async () => {
    const payment = await delivered();
    await postChargeback(database, payment, { amountMinor: 200, currency: 'XAF' });
    const [row] = await exported('payments', await dayBefore(0));
    expect(row).toMatchObject({ charged: '500', delivered: '500', chargedBack: '200' });
  });

  test('what banks took in parts and gave back is closed part by part, each once', async () => {
    const payment = await delivered();
    await makeOld(1);
    const take = (amountMinor: number, id: string) =>
      postChargeback(database, payment, { amountMinor, currency: 'XAF' }, id);
    expect([await take(200, 'D1'), await take(100, 'D2')]).toEqual([true, true]);
    expect(await postChargebackUndone(database, payment, 'D1')).toBe(true);
    expect(await exported('payments', await dayBefore(0))).toMatchObject([{ chargedBack: '300', wonBack: '200' }]);
    await makeOld(1);
    await take(50, 'D1');
    await makeOld(1);
    const close = async (days: number) =>
      (await books.close([await dayBefore(days), '--by', 'Awa'], undefined)).closed.map(({ entries }) => entries);
    expect([await close(2), await close(1)]).toEqual([[2, 3], [1]]);
    expect(await exported('payments', await dayBefore(1))).toMatchObject([{ chargedBack: '50', wonBack: '0' }]);
  });

  test('a closed day is the same for ever, whatever is written for it later', async () => {
    await delivered();
    await makeOld(2);
    const day = await dayBefore(2);
    const before = await exportOf(['ledger', '--day', day]);
    const { closed } = await books.close([day, '--by', 'Awa'], undefined);
    expect(closed).toMatchObject([{ day, closedBy: 'Awa', entries: 2 }]);
    expect(await exportOf(['ledger', '--day', day])).toBe(before);
    // A transaction that began on that day and ended after the close.
    const late = await delivered();
    await database.query(`update ledger_entry set at = at - interval '2 days' where payment_id = $1`, [late.id]);
    expect(await exportOf(['ledger', '--day', day])).toBe(before);
    // One that began the day before, over midnight.
    const earlier = await delivered();
    await database.query(`update ledger_entry set at = at - interval '3 days' where payment_id = $1`, [earlier.id]);
    const next = await dayBefore(1);
    expect((await books.close([next, '--by', 'Awa'], undefined)).closed).toMatchObject([
      { day: await dayBefore(3), entries: 2 },
      { day: next, entries: 2 },
    ]);
    expect(await exportOf(['ledger', '--day', day])).toBe(before);
    expect((await exported('ledger', next)).filter(({ payment }) => payment === late.id)).toHaveLength(4);
  });

  test('a day begins at midnight where the market is, and ends before the next', async () => {
    await delivered();
    const day = await dayBefore(0);
    await database.query('update ledger_entry set at = $1::date::timestamp at time zone $2', [day, timeZone]);
    expect(await exported('ledger', day)).toHaveLength(4);
    expect(await exported('ledger', await dayBefore(1))).toEqual([]);
  });

  test('a day that is closed while it is exported is exported whole', async () => {
    await delivered();
    await makeOld(1);
    const day = await dayBefore(1);
    const whole = await exportOf(['ledger', '--day', day]);
    let isClosed = false;
    const query: Database['query'] = async (sql, values) => {
      if (!isClosed && sql.includes('row_number()')) {
        isClosed = true;
        await books.close([day, '--by', 'Awa'], undefined);
      }
      return database.query(sql, values);
    };
    const meanwhile = createBooksCommands({ ...database, query }, { timeZone });
    expect(await exportOf(['ledger', '--day', day], meanwhile)).toBe(whole);
    expect(isClosed).toBe(true);
  });

  test('open days before it are closed with it, each by itself', async () => {
    const one = await delivered();
    await makeOld(3);
    const other = await delivered();
    await makeOld(1);
    const [older, newer] = [await dayBefore(4), await dayBefore(1)];
    const { closed } = await books.close([newer, '--by', 'Awa'], undefined);
    expect(closed.map(({ day, entries }) => [day, entries])).toEqual([
      [older, 2],
      [newer, 2],
    ]);
    expect((await exported('payments', older)).map(({ payment }) => payment)).toEqual([one.id]);
    expect((await exported('payments', newer)).map(({ payment }) => payment)).toEqual([other.id]);
  });

  test('a day on which a provider alone kept money is closed by itself', async () => {
    await delivered();
    await makeOld(1);
    await providerKept(4);
    const { closed } = await books.close([await dayBefore(1), '--by', 'Awa'], undefined);
    expect(closed.map(({ day, entries }) => [day, entries])).toEqual([
      [await dayBefore(4), 1],
      [await dayBefore(1), 2],
    ]);
  });

  test('a day whose rows are all closed is not closed for them again, of payments and of providers', async () => {
    await delivered();
    await makeOld(2);
    await providerKept(2);
    const [before, day] = [await dayBefore(2), await dayBefore(1)];
    expect((await books.close([before, '--by', 'Awa'], undefined)).closed).toMatchObject([{ entries: 3 }]);
    await database.run(
      'alter table day_close disable trigger user; delete from day_close; alter table day_close enable trigger user',
    );
    const { closed } = await books.close([day, '--by', 'Awa'], undefined);
    expect(closed.map(({ day, entries }) => [day, entries])).toEqual([[day, 0]]);
  });

  test('a day closed twice, at once or later, is closed once', async () => {
    await delivered();
    await makeOld(1);
    const day = await dayBefore(1);
    const both = await Promise.allSettled([1, 2].map(() => books.close([day, '--by', 'Awa'], undefined)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(books.close([day, '--by', 'Ben'], undefined)).rejects.toThrow(
      /is closed already: by Awa .* Nothing was changed/,
    );
  });

  test('two who close several days at once close each once, and who is refused has closed none', async () => {
    for (let day = 0; day < 3; day += 1) {
      await delivered();
      await makeOld(1);
    }
    const day = await dayBefore(1);
    const names = ['Awa', 'Ben'];
    const both = await Promise.allSettled(names.map((name) => books.close([day, '--by', name], undefined)));
    const closed = await database.query<{ by: string }>('select closed_by as by from day_close');
    expect(closed).toHaveLength(3);
    for (const [index, name] of names.entries()) {
      const outcome = both[index]!;
      const told =
        outcome.status === 'fulfilled' ? outcome.value.closed.filter(({ closedBy }) => closedBy === name) : [];
      expect(told).toHaveLength(closed.filter(({ by }) => by === name).length);
    }
  });

  test('no statement changes a closed day, or takes it away', async () => {
    await delivered();
    await makeOld(1);
    await books.close([await dayBefore(1), '--by', 'Awa'], undefined);
    for (const statement of [
      'update closed_entry set amount_minor = 1',
      `update closed_entry set debit_account = 'me'`,
      'delete from closed_entry',
      `update day_close set closed_by = 'nobody'`,
      'delete from day_close',
    ])
      await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    [['ledger'], /Name a day such as/],
    [['ledger', '--day', '2026-02-30'], /not 2026-02-30/],
    [['ledger', '--day', 'today'], /not today/],
    [['people', '--day', '2026-11-01'], /ledger or payments/],
    [['ledger', 'x', '--day', '2026-11-01'], /^Not understood: x/],
  ])('export %j is refused in words', async (args, words) => {
    await expect(exportOf(args)).rejects.toThrow(words);
  });

  test('a day that is not over is not closed, and nobody closes one without a name', async () => {
    await expect(books.close([await dayBefore(0), '--by', 'Awa'], undefined)).rejects.toThrow(/is not over yet/);
    await expect(books.close([await dayBefore(1)], 'root')).rejects.toThrow(/Say who you are/);
    await expect(books.close([], 'awa')).rejects.toThrow(/Name a day/);
  });

  test('the trial balance has both sides even, in each currency', async () => {
    await delivered();
    await refunded();
    const { accounts, faults } = await books.trialBalance();
    const side = (column: 'debitMinor' | 'creditMinor') =>
      accounts.reduce((total, account) => total + account[column], 0);
    expect(side('debitMinor')).toBe(side('creditMinor'));
    expect(accounts.find(({ account }) => account === 'suspense')).toMatchObject({
      debitMinor: 1000,
      creditMinor: 1000,
    });
    expect(faults).toEqual([]);
  });

  test('the trial balance says when all payments were last looked at', async () => {
    await database.run('delete from books_check');
    expect((await books.trialBalance()).allCheckedAt).toBeNull();
    const { state } = await check(database);
    expect((await books.trialBalance()).allCheckedAt).toEqual(state.checkedAt);
    expect(state.checkedAt).toBeInstanceOf(Date);
  });

  describe('checked', () => {
    test('fit together wherever a payment stands [I1] [I7]', async () => {
      await delivered();
      await refunded();
      for (const events of [
        [],
        ['deliver'],
        ['deliver', 'lose-delivery'],
        ['refuse-delivery'],
        ['refuse-delivery', 'refund'],
      ]) {
        let payment = await aPaidPayment(pay, operator);
        for (const event of events as PaymentEvent[])
          payment = (await pay.engine.store.move(payment, event, { dueInSeconds: 3600 }))!.payment;
      }
      await pay.add(aCardPayment());
      expect(await check(database)).toMatchObject({ found: [], state: { faults: 0, checkedAt: expect.any(Date) } });
    });

    test('fit as well where a person settled another amount, and where money came late', async () => {
      const resolving = createManualResolution(database, pay.vault, pay.market);
      const order = { by: 'Awa', why: 'Report of the provider', amount: undefined };
      const another = async () => {
        const { id } = await sent(aPayment());
        await letTimePass(database, 20);
        const charged = { amountMinor: 501, currency: 'XAF' };
        const wrong = answers<DebitState>({ outcome: 'paid', charged, providerReference: 'r' });
        operator.wallet.enquire.next(wrong, wrong);
        await tick(pay);
        await resolving.settle(id, { ...order, resolution: 'charged', amount: '501', number: `W-${id}` });
        return id;
      };
      const kept = await another();
      expect(await check(database)).toMatchObject({ found: [] });
      await resolving.settle(kept, { ...order, resolution: 'make-good' });
      const back = await another();
      await resolving.settle(back, { ...order, resolution: 'give-back' });
      const late = await declined();
      await pay.engine.children.recordLate(late);
      expect(await check(database)).toMatchObject({ found: [], state: { faults: 0 } });
      await settle(pay, 3600);
      await refundLate(pay.engine, late);
      expect(await check(database)).toMatchObject({ found: [], state: { faults: 0 } });
      expect((await pay.get(kept)).state).toBe('DONE');
    });

    test.each([
      ['a state that no event led to', `update payment set state = 'REFUNDED'`, 'state'],
      ['a version that no event has', 'update payment set version = version + 1', 'state'],
      [
        'a move that the machine has not',
        `update payment_event set event = 'expire' where event = 'pay'`,
        'moves entries',
      ],
      ['a move out of its row', `delete from payment_event where event = 'pay'`, 'moves state entries'],
      ['a delivery without its booking', `delete from ledger_entry where kind = 'delivery'`, 'entries suspense'],
      ['a charge without its booking', `delete from ledger_entry where kind = 'charge'`, 'entries suspense'],
      ['a booking of another amount', `update ledger_entry set amount_minor = 400 where kind = 'delivery'`, 'suspense'],
      [
        'a booking that nothing led to',
        `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
           select id, 'refund', 'suspense', 'provider:X', 1, 'XAF' from payment`,
        'entries suspense',
      ],
      [
        'a state that nobody would look at again',
        `delete from payment_event where event = 'delivered'; delete from ledger_entry where kind = 'delivery';
         update payment set state = 'FULFILLING', version = version - 1`,
        'due',
      ],
    ])('%s is found, told once, and cleared when it fits again [I1] [I7]', async (_, statement, faults) => {
      const payment = await delivered();
      const saved = await database.query<{ state: string; version: number }>('select state, version from payment');
      await forge(database, statement);
      expect(await check(database)).toMatchObject({ found: [`${payment.id} ${faults}`], state: { faults: 1 } });
      expect(await check(database)).toMatchObject({ found: [], state: { faults: 1 } });
      expect((await books.trialBalance()).faults).toMatchObject([{ payment: payment.id, faults }]);
      if (statement.startsWith('update payment set')) {
        await database.query('update payment set state = $1, version = $2', [saved[0]!.state, saved[0]!.version]);
        expect(await check(database)).toMatchObject({ found: [], state: { faults: 0 } });
      }
    });

    test.each<[string, () => Promise<Payment>, string, string]>([
      ['a charge of ten times the price', () => aPaidPayment(pay, operator), ofCharge('amount_minor = 5000'), 'amount'],
      [
        'the same in another currency',
        () => aPaidPayment(pay, operator),
        ofCharge(`amount_minor = 5000, currency = 'USD'`),
        'currency amount',
      ],
      ['a charge of less than the price', () => aPaidPayment(pay, operator), ofCharge('amount_minor = 499'), 'amount'],
      [
        'a charge that says it moved something else',
        () => aPaidPayment(pay, operator),
        ofCharge(`moved_minor = 1, moved_currency = 'USD'`),
        'amount',
      ],
      ['rows in another currency', () => delivered(), everywhere(`currency = 'USD'`), 'currency'],
      ['rows of another amount', () => delivered(), everywhere('amount_minor = 5000'), 'amount'],
      ['a charge by another provider', () => delivered(), ofCharge(`debit_account = 'provider:OTHER'`), 'accounts'],
      [
        'a delivery of something else',
        () => delivered(),
        `update ledger_entry set credit_account = 'goods:OTHER' where kind = 'delivery'`,
        'accounts',
      ],
      [
        'a refund to another provider',
        () => refunded(),
        `update ledger_entry set credit_account = 'provider:OTHER' where kind = 'refund'`,
        'accounts',
      ],
      ['a charge and its refund of another amount', () => refunded(), everywhere('amount_minor = 5000'), 'amount'],
      [
        'a payment that was charged another amount, which nobody has settled',
        () => delivered(),
        'update payment set charge_minor = 5000',
        'amount',
      ],
      [
        'a chargeback that no dispute ended in',
        () => delivered(),
        `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency, moved_minor, moved_currency, dispute_id)
           select id, 'chargeback', 'charged-back', 'provider:LISOLO_MONEY_PUSH', 200, 'XAF', 200, 'XAF', 'D1' from payment`,
        'chargeback',
      ],
      [
        'a delivery that a person made good for, where nothing was missing',
        () => delivered(),
        `insert into ledger_entry (payment_id, kind, debit_account, credit_account, amount_minor, currency)
           select id, 'make-good', 'made-good', 'charged-back', 200, 'XAF' from payment`,
        'accounts amount',
      ],
    ])('%s is found, though the sums fit [I1] [I7]', async (_, make, statement, faults) => {
      const { id } = await make();
      expect(await check(database)).toMatchObject({ found: [] });
      await forge(database, statement);
      expect(await check(database)).toMatchObject({ found: [`${id} ${faults}`] });
    });

    test.each([
      ['of another amount', `amount_minor = amount_minor + 3 where part = 2`, 'chargeback'],
      ['that moved something else', 'moved_minor = 20000 where part = 2', 'chargeback'],
      ['that moved more than was charged', `moved_minor = 50001, amount_minor = 500 where part = 2`, 'chargeback'],
      ['in another currency', `moved_currency = 'USD' where part = 2`, 'chargeback'],
      ['that does not say what it moved', `moved_minor = null where part = 2`, 'amount chargeback'],
      ['on another account', `debit_account = 'nobody' where part = 2`, 'accounts'],
    ])('a chargeback %s is found [I1] [I7]', async (_, change, faults) => {
      const { id } = await chargedBack();
      expect(await check(database)).toMatchObject({ found: [] });
      await forge(database, `update ledger_entry set ${change} and kind = 'chargeback'`);
      expect(await check(database)).toMatchObject({ found: [`${id} ${faults}`] });
    });

    test.each([
      ['a move out of its row', `delete from payment_event where event = 'refund'`, 'moves', 'moves state'],
      [
        'a move that the machine has not',
        `update payment_event set event = 'resend' where event = 'refunded'`,
        'moves entries',
        'moves entries',
      ],
      [
        'a beginning of another kind',
        `update payment_event set event = case event when 'charge-late' then 'order-refund' else 'charge-late' end where event in ('charge-late', 'order-refund')`,
        'moves',
        'moves',
      ],
      [
        'a state that no event led to',
        `update payment set state = 'REFUNDING', parked = true, child_due_at = null where parent_id is not null`,
        'state suspense',
        'state',
      ],
      [
        'a version less than its events',
        'update payment set version = 2 where parent_id is not null',
        'state',
        'state',
      ],
      [
        'no event at all',
        "delete from payment_event where payment_id like '%-%'",
        'moves state entries',
        'moves state entries',
      ],
      [
        'a refund without its booking',
        `delete from ledger_entry where kind in ('late-refund', 'operator-refund')`,
        'entries suspense',
        'entries',
      ],
    ])('%s of a child is found, and named by its payment [I1] [I7]', async (_, statement, ofLate, ofSold) => {
      const { late, sold } = await withChildren();
      expect(await check(database)).toMatchObject({ found: [] });
      await forge(database, statement);
      const { found } = await check(database);
      expect(found.toSorted()).toEqual([`${late} ${ofLate}`, `${sold} ${ofSold}`].toSorted());
    });

    test('what a bank gave back is held against its dispute, too', async () => {
      const payment = await chargedBack();
      await postChargebackUndone(database, payment, 'D1');
      expect(await check(database)).toMatchObject({ found: [`${payment.id} chargeback`] });
      await database.query(`update payment_dispute set state = 'DECLINED' where dispute_id = 'D1'`);
      expect(await check(database)).toMatchObject({ state: { faults: 0 } });
    });

    test('another amount that came late fits as it was charged, in whichever currency', async () => {
      for (const charged of [
        { amountMinor: 30_000, currency: 'NGN' },
        { amountMinor: 300, currency: 'XAF' },
        { amountMinor: 7, currency: 'USD' },
      ]) {
        const sentOne = await sent(aCardPayment());
        const payment = (await pay.engine.store.move(sentOne, 'decline', { dueInSeconds: null }))!.payment;
        await pay.engine.children.recordLate(payment, { charged, heldFor: 'amount-mismatch' });
        expect(await check(database)).toMatchObject({ found: [] });
        await refundLate(pay.engine, payment);
        expect(await check(database)).toMatchObject({ found: [] });
      }
      await forge(database, 'update ledger_entry set amount_minor = amount_minor + 1');
      expect((await check(database)).found).toHaveLength(3);
    });

    test('of two that are found, the one that fits again is cleared alone', async () => {
      const [one, other] = [await delivered(), await delivered()];
      await database.query('update payment set version = version + 1');
      expect(await check(database)).toMatchObject({ state: { faults: 2 } });
      await database.query('update payment set version = version - 1 where id = $1', [one.id]);
      expect(await check(database)).toMatchObject({ found: [], state: { faults: 1 } });
      expect((await books.trialBalance()).faults).toMatchObject([{ payment: other.id, faults: 'state' }]);
    });

    test('of many, all are looked at once in a walk, 200 in a go, by one instance at a time', async () => {
      for (let each = 0; each < 401; each += 1) await pay.add(aCardPayment());
      await forge(database, `update payment set version = 7 where id = (select max(id) from payment)`);
      const { found, pauses } = await check(database);
      expect([found.length, pauses]).toEqual([1, [2, 2, 60]]);
      await database.query(`update books_check set due_at = now() + interval '1 minute'`);
      const { go } = createBooksCheck({ database, found: () => undefined });
      expect(await go()).toBe(2);
    });
  });
});
