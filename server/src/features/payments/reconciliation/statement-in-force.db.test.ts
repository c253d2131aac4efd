import { utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import type { TestEngine } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import {
  dayBefore,
  fee,
  today,
  withReconciliation,
  written,
  type Reconciling,
} from '../../../testing/payments/with-reconciliation.ts';
import { createReconciliationCommands } from './reconciliation-commands.ts';
import type { Statement } from './statement-store.ts';
import { recheckCases, type ReconciliationDeps } from './take-statement.ts';

describe.each(databases())('reconciliation on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  let deps: ReconciliationDeps;
  let commands: Reconciling['commands'];
  const { file, take, found, delivered, rowsWritten } = withReconciliation(
    open,
    (now) => ({ database, pay, deps, commands } = now),
  );

  test('the same file again changes nothing, however often and at once', async () => {
    const payment = await delivered();
    const path = file(written([{ reference: payment.id, amount: 400 }]));
    const first = await Promise.all([1, 2, 3].map(() => commands.statement([path, '--by', 'Awa'], undefined)));
    expect(first.map((taken) => 'newCases' in taken && taken.newCases).toSorted()).toEqual([0, 0, 1]);
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
    const { begin, findByHash, add, complete, finish } = deps.statements;
    const hashes = ['earlier', 'later'];
    for (const fileHash of hashes) await begin({ provider: 'wallet', day: today }, { lines: 1, fileHash, by: 'Awa' });
    const begun = await Promise.all(hashes.map(async (hash) => (await findByHash(hash))!));
    const aFee = { at: new Date().toISOString(), type: 'fee', reference: 'F1', providerReference: 'P1' } as const;
    for (const [place, statement] of begun.entries())
      await add(statement, 1, [{ ...aFee, amountMinor: [7, 9][place]!, currency: 'XAF' }]);
    for (const place of order) await complete(begun[place]!);
    // The one that is not in force comes to its end last, and books nothing.
    for (const statement of begun.toReversed()) await finish(statement, new Date());
    expect((await Promise.all(hashes.map(findByHash))).map((found) => found!.state)).toEqual(['REPLACED', 'DONE']);
    expect(await commands.owed([])).toMatchObject([{ feesMinor: 9 }]);
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
    expect(again).toMatchObject([
      { lines: 2, newCases: 0 },
      { lines: 2, newCases: 0 },
    ]);
    expect(await commands.owed([])).toMatchObject([{ feesMinor: 7 }]);
    expect(await bring(first)).toMatchObject({ before: expect.stringMatching(/^taken in by Awa/) });
    expect(await bring(second)).not.toHaveProperty('before');
    expect(await found()).toEqual([`amount debit ${id}`]);
  });

  test('a day that is over without its statement, or with one that was written too early, is missing; an older or a coming one is not', async () => {
    expect(await commands.statements([])).toEqual({ missing: [], gaps: [], statements: [] });
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
    expect(await deps.statements.missingDays()).toContainEqual({ provider: 'mpesa', days: [] });
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
    // They are compared so many at a time, each of them once.
    const begun = (await database.query<Statement>('select id from statement'))[0]!;
    const keys = [await deps.statements.keysAfter(begun, 0, 2), await deps.statements.keysAfter(begun, 2, 2)];
    expect(keys.map((each) => each.map(({ reference }) => reference))).toEqual([
      payments.slice(0, 2).map(({ id }) => id),
      payments.slice(2).map(({ id }) => id),
    ]);
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
});
