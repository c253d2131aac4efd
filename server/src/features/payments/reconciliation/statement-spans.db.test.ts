import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import {
  dayBefore,
  fee,
  timeZone,
  withReconciliation,
  written,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';
import { spanOfDay } from './statement-span.ts';
import { recheckCases, type ReconciliationDeps } from './take-statement.ts';

const mapping = {
  provider: 'wallet',
  separator: ';',
  decimal: '.',
  encoding: 'utf-8',
  date: 'YYYY-MM-DD HH:mm:ss',
  columns: {
    at: 'at',
    type: 'type',
    reference: 'ref',
    providerReference: 'no',
    amount: 'amount',
    currency: 'currency',
  },
  types: { debit: ['in'], fee: ['fee'] },
};
const headings = 'at;type;ref;no;amount;currency\n';

/** A moment of a day, by the clock of the market, which is an hour ahead all year. */
const at = (day: string, time: string) => `${day}T${time}:00+01:00`;

describe.each(databases())('the spans of statements on $name', ({ open }) => {
  let database: Database;
  let deps: ReconciliationDeps;
  let commands: Reconciling['commands'];
  let folder: string;
  const { file, found, delivered } = withReconciliation(open, (now) => ({ database, deps, commands, folder } = now));
  const day = dayBefore(3);
  const [before, after] = [dayBefore(4), dayBefore(2)];

  /** A payment that was begun and booked at a moment. */
  const bookedAt = async (moment: string): Promise<string> => {
    const { id } = await delivered();
    await database.query('update payment set created_at = $2 where id = $1', [id, moment]);
    await database.query('update ledger_entry set at = $2 where payment_id = $1', [id, moment]);
    return id;
  };
  type Lines = Parameters<typeof written>[0];
  /** Takes in a statement whose heading names its span. */
  const takeSpan = (lines: Lines, from: string, until: string, { of = day, name = 'wallet.csv' } = {}) => {
    const text = written(lines, { day: of }).replace(`${of},wallet,,,,`, `${of},wallet,${from},${until},,`);
    return commands.statement([file(text, name), '--by', 'Awa'], undefined);
  };
  const takeMapped = (rows: string, changes: object, args: readonly string[] = [], name = 'theirs.csv') => {
    const [path, how] = [join(folder, name), join(folder, 'mapping.json')];
    writeFileSync(path, headings + rows);
    writeFileSync(how, JSON.stringify({ ...mapping, ...changes }));
    return commands.statement([path, '--mapping', how, '--by', 'Awa', ...args], undefined);
  };
  const gaps = async () => (await commands.statements([])).gaps;

  test('a payment is missing there only if it was booked in the span of a statement', async () => {
    const [inside, earlier, later] = [
      await bookedAt(at(day, '12:00')),
      await bookedAt(at(day, '07:00')),
      await bookedAt(at(day, '19:00')),
    ];
    await takeSpan([], at(day, '08:00'), at(day, '18:00'));
    expect(await found()).toEqual([`missing-there debit ${inside}`]);
    await takeSpan([], at(day, '00:00'), at(day, '20:00'));
    expect(await found()).toEqual([earlier, inside, later].map((id) => `missing-there debit ${id}`).toSorted());
    // A statement that covers less takes the place of one that begins with it: what nobody covers any more is nobody's case.
    await takeSpan([], at(day, '00:00'), at(day, '10:00'));
    await recheckCases(deps);
    expect(await found()).toEqual([`missing-there debit ${earlier}`]);
  });

  test('what was booked in the last five minutes of a span is left for the next statement, as is what it began before it', async () => {
    const edge = await bookedAt(at(day, '17:58'));
    const begunBefore = await bookedAt(at(day, '08:01'));
    await database.query('update payment set created_at = $2 where id = $1', [begunBefore, at(day, '07:59')]);
    await takeSpan([], at(day, '08:00'), at(day, '18:00'));
    expect(await found()).toEqual([]);
    await takeSpan([], at(day, '18:00'), at(after, '00:00'));
    expect(await found()).toEqual([`missing-there debit ${edge}`]);
    await takeSpan([], at(before, '00:00'), at(day, '08:00'), { of: before });
    await takeSpan([{ reference: 'OTHER', at: at(day, '09:00') }], at(day, '08:00'), at(day, '18:00'));
    expect(await found()).toContain(`missing-there debit ${begunBefore}`);
  });

  test('a statement that ends when it was written tells of all that was booked by then', async () => {
    const today = dayBefore(0);
    const now = new Date();
    const { id } = await delivered();
    const text = written([]).replace(
      ',wallet,,,,',
      `,wallet,${spanOfDay(today, timeZone, 'file').from.toISOString()},${new Date(Date.now() + 1).toISOString()},,`,
    );
    await commands.statement([file(text), '--by', 'Awa'], undefined);
    const isSameDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now) === today;
    if (isSameDay) expect(await found()).toEqual([`missing-there debit ${id}`]);
  });

  test('where two statements overlap a movement counts once, as the later one tells it', async () => {
    const id = await bookedAt(at(day, '12:30'));
    const line = { reference: id, at: at(day, '12:29') };
    const bring = (lines: Lines, half: 'first' | 'second') =>
      half === 'first'
        ? takeSpan(lines, at(day, '00:00'), at(day, '13:00'), { name: 'first.csv' })
        : takeSpan(lines, at(day, '12:00'), at(after, '00:00'), { name: 'second.csv' });
    await bring([line], 'first');
    await bring([line], 'second');
    expect(await found()).toEqual([]);
    expect((await commands.statements([])).statements.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
    // A later one corrects it.
    await bring([{ ...line, amount: 600 }], 'second');
    expect(await found()).toEqual([`amount debit ${id}`]);
    await bring([], 'second');
    await recheckCases(deps);
    expect(await found()).toEqual([`missing-there debit ${id}`]);
    await bring([line, { reference: 'X', at: at(day, '01:00') }], 'first');
    await recheckCases(deps);
    expect(await found()).toEqual(['missing-here debit X']);
  });

  test('two halves of a day are both in force, and what both keep is booked once', async () => {
    const halves = [
      [fee('F1', 7, at(day, '06:00')), fee('F2', 5, at(day, '12:30'))],
      [fee('F2', 5, at(day, '12:30')), fee('F3', 2, at(day, '18:00'))],
    ] as const;
    await takeSpan(halves[0], at(day, '00:00'), at(day, '13:00'));
    await takeSpan(halves[1], at(day, '12:00'), at(after, '00:00'));
    expect(await commands.owed([])).toMatchObject([{ feesMinor: 14 }]);
    expect(await gaps()).toEqual([]);
    // A statement of several days takes the place of those that it holds, fees and all.
    await takeSpan([fee('F1', 7, at(day, '06:00'))], at(before, '00:00'), at(after, '00:00'), { of: before });
    expect(await commands.owed([])).toMatchObject([{ feesMinor: 7 }]);
    expect((await commands.statements([])).statements.map(({ state }) => state).toSorted()).toEqual([
      'DONE',
      'REPLACED',
      'REPLACED',
    ]);
  });

  test('a gap between two statements of a provider is said, rings, and closes when its statement comes', async () => {
    await takeSpan([], at(before, '00:00'), at(day, '00:00'), { of: before });
    const taken = await takeSpan([], at(after, '00:00'), at(after, '18:00'), { of: after });
    expect(taken).toMatchObject({
      gaps: [{ provider: 'wallet', from: new Date(at(day, '00:00')), isNamed: true }],
    });
    expect(await gaps()).toEqual([`no statement of wallet covers ${day} 00:00 to ${after} 00:00`]);
    // Another provider's statement is none of this one's.
    await commands.statement([file(written([], { day, provider: 'mpesa' }), 'mpesa.csv'), '--by', 'Awa'], undefined);
    expect(await gaps()).toHaveLength(1);
    // A heading may write the last minute for the end.
    expect(await takeSpan([], at(day, '00:00'), at(day, '23:59'))).not.toHaveProperty('gaps');
    expect(await gaps()).toEqual([]);
    expect((await commands.statements([])).missing).toMatchObject([
      { provider: 'mpesa' },
      { provider: 'wallet', days: [dayBefore(2), dayBefore(1)] },
    ]);
  });

  test('a gap beside rows that alone tell what is covered is said, and rings nobody', async () => {
    const row = (time: string) => `${day} ${time}:00;in;T1;P1;500;XAF\n`;
    await takeMapped(row('08:00') + row('09:00'), { covers: 'rows' });
    const taken = await takeSpan([], at(day, '10:00'), at(after, '00:00'));
    expect(taken).toMatchObject({ gaps: [{ isNamed: false }] });
    expect(await gaps()).toEqual([`no statement of wallet covers ${day} 09:00 to ${day} 10:00`]);
    expect((await commands.statements([])).statements).toMatchObject([
      { coversTold: 'file' },
      { coversTold: 'rows', coversFrom: new Date(at(day, '08:00')) },
    ]);
  });

  test('a statement in the time zone of its provider covers the day there', async () => {
    // In Nairobi the day begins two hours earlier.
    const [early, late] = [await bookedAt(at(before, '23:00')), await bookedAt(at(day, '23:00'))];
    const taken = await takeMapped(`${day} 12:00:00;in;T1;P1;500;XAF\n`, { timeZone: 'Africa/Nairobi', covers: 'day' });
    expect(taken).toMatchObject({
      day,
      covers: { from: new Date(at(before, '22:00')), until: new Date(at(day, '22:00')), told: 'mapping' },
    });
    expect(await found()).toEqual(['missing-here debit T1', `missing-there debit ${early}`]);
    await takeMapped(`${after} 00:30:00;in;${late};P2;500;XAF\n`, { timeZone: 'Africa/Nairobi', covers: 'day' });
    expect(await found()).toEqual(['missing-here debit T1', `missing-there debit ${early}`]);
  });

  test('an empty statement covers its span, named by the command or the name of the file; the same one twice changes nothing', async () => {
    const id = await bookedAt(at(day, '12:00'));
    await expect(takeMapped('', {})).rejects.toThrow('--from DAY --until DAY');
    const named = ['--from', day, '--until', day];
    expect(await takeMapped('', {}, named)).toMatchObject({
      day,
      lines: 0,
      newCases: 1,
      covers: { told: 'arguments' },
    });
    expect(await takeMapped('', {}, named)).toMatchObject({
      newCases: 0,
      before: expect.stringContaining('taken in by Awa'),
    });
    expect(await found()).toEqual([`missing-there debit ${id}`]);
    // The same bytes of another day are another statement.
    const fileName = 'wallet {YYYY-MM-DD}.csv';
    expect(await takeMapped('', { fileName }, [], `wallet ${after}.csv`)).toMatchObject({
      day: after,
      lines: 0,
      covers: { told: 'name' },
    });
    expect((await commands.statements([])).statements.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  test('what a row says outside of the named time, and a second name that differs, are refused', async () => {
    const row = `${after} 08:00:00;in;T1;P1;500;XAF\n`;
    await expect(takeMapped(row, {}, ['--from', day, '--until', day])).rejects.toThrow('is not between');
    await expect(
      takeMapped(
        '',
        { fileName: '{YYYYMMDD}.csv' },
        ['--from', day, '--until', day],
        `${after.replaceAll('-', '')}.csv`,
      ),
    ).rejects.toThrow('by its name, but');
    const path = file(written([], { day }));
    await expect(
      commands.statement([path, '--from', after, '--until', after, '--by', 'Awa'], undefined),
    ).rejects.toThrow('by its file, but');
    expect(await commands.statement([path, '--from', day, '--until', day, '--by', 'Awa'], undefined)).toMatchObject({
      covers: { told: 'file' },
    });
  });

  test('one that an older release took in covers its day', async () => {
    const id = await bookedAt(at(day, '12:00'));
    await commands.statement([file(written([], { day })), '--by', 'Awa'], undefined);
    await database.query('update statement set covers_from = null, covers_until = null, covers_told = null');
    await recheckCases(deps);
    expect(await found()).toEqual([`missing-there debit ${id}`]);
    expect((await commands.statements([])).statements).toMatchObject([
      { coversFrom: new Date(at(day, '00:00')), coversUntil: new Date(at(after, '00:00')), coversTold: null },
    ]);
    const corrected = file(written([{ reference: id, at: at(day, '12:00') }], { day }), 'corrected.csv');
    utimesSync(corrected, new Date(), new Date());
    await commands.statement([corrected, '--by', 'Awa'], undefined);
    expect(await found()).toEqual([]);
    expect((await commands.statements([])).statements.map(({ state }) => state)).toEqual(['DONE', 'REPLACED']);
  });
});
