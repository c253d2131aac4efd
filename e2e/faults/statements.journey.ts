import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, pushOrder } from '../harness/api.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';

let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selfcare-statements-'));
  stack = await startStack({ env: { STATEMENTS_DIR: folder } });
});
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const payers = Array.from({ length: 5 }, (_, index) => `0500025${10 + index}`);
const timeZone = 'Africa/Brazzaville';
const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
/** A booking in a day's last minutes may be in the next day's statement, and midnight may pass during the test. */
const isAboutMidnight = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format() >= '23:50';
const mode = 'LISOLO_MONEY_PUSH';
const statementOf = async (port: string) => (await fetch(`${stack.sandboxUrl}/statements/${port}/${today}`)).text();
type Case = { id: number; kind: string; type: string; reference: string; suggestion: string };
const operate = async (...args: string[]) => {
  const { ended, printed } = await stack.operate(...args);
  expect({ args, ended, printed }).toMatchObject({ ended: 'exit code 0' });
  return printed;
};
const cases = async () => JSON.parse(await operate('cases')) as Case[];

const isLine = (row: string) => row.startsWith('line');

/** Returns the statement with one more line and correct totals. */
const withStranger = (statement: string, reference: string): string => {
  const rows = statement.trimEnd().split('\r\n');
  const line = rows.find((row) => row.startsWith('line'))!.split(',');
  const added = [...rows.filter(isLine), line.with(3, reference).with(4, 'TXSTRANGER').join(',')];
  const sum = added.reduce((total, row) => total + Number(row.split(',')[5]), 0);
  return [
    ...rows.slice(0, 2),
    ...added,
    `total,,debit,${added.length},,${sum},XAF`,
    `end,,,${added.length},,,`,
    '',
  ].join('\r\n');
};

describe.skipIf(isAboutMidnight)('the books of a day', () => {
  test('opens five cases for five differences, and closes those that a correct statement matches', async () => {
    const { sandbox } = stack;
    const paid: string[] = [];
    for (const payer of payers) {
      await sandbox.auto(payer, 'approve');
      const visitor = newVisitor(stack.portalUrl);
      const id = await visitor.initiate(pushOrder({ payer }));
      await visitor.tryProcess(id, mode);
      await expectEnd(sandbox, await visitor.settled(id), 'delivered');
      paid.push(id);
    }
    // The payment was given up here, but the provider reports it as paid.
    const givenUp = await newVisitor(stack.portalUrl).initiate(pushOrder({ payer: payers[0]!, amount: 700 }));
    const honest = await statementOf('wallet');
    for (const fault of ['drop-line', 'double-line', 'alter-line'])
      await fetch(`${stack.sandboxUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ port: 'wallet', operation: 'statement', fault }),
      });
    const spoilt = withStranger(withStranger(await statementOf('wallet'), 'STRANGER'), givenUp);
    const file = join(folder, '..', `${today}-spoilt.csv`);
    writeFileSync(file, spoilt);
    expect(JSON.parse(await operate('statement', file, '--by', 'Awa'))).toMatchObject({
      provider: 'wallet',
      newCases: 5,
    });
    const found = await cases();
    // In the statement's order: the first line is dropped, the second doubled, the third altered.
    const inOrder = honest.split('\r\n').flatMap((row) => (row.startsWith('line') ? [row.split(',')[3]!] : []));
    expect(inOrder.toSorted()).toEqual(paid.toSorted());
    expect(found.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()).toEqual(
      [
        `missing-there ${inOrder[0]}`,
        `twice ${inOrder[1]}`,
        `amount ${inOrder[2]}`,
        'missing-here STRANGER',
        `state ${givenUp}`,
      ].toSorted(),
    );
    for (const { suggestion } of found) expect(suggestion).toMatch(/\w.{20}/);
    rmSync(file);

    const later = join(folder, 'wallet.csv');
    writeFileSync(later, honest);
    await waitFor(async () => readdirSync(join(folder, 'done')).includes('wallet.csv'), {
      seconds: 90,
      everyMs: 500,
      says: 'the folder was not emptied',
    }).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${readdirSync(folder).join(' ')}`);
    });
    await waitFor(async () => (await cases()).length === 0, { seconds: 90, everyMs: 2000, says: 'cases stay open' });
    await expectNobodyLost(sandbox);
  });

  test('exports a balanced journal of the day as a spreadsheet, and does not close today', async () => {
    const csv = await operate('export', 'ledger', '--day', today);
    const rows = csv.trim().split('\r\n').slice(1);
    const column = (index: number) => rows.reduce((sum, row) => sum + Number(row.slice(1, -1).split('","')[index]), 0);
    expect([rows.length, column(6), column(7)]).toEqual([payers.length * 4, 5000, 5000]);
    expect(csv).not.toMatch(/^"?[=+@]|,"?[=+@]/m);
    expect(payers.some((payer) => csv.includes(payer.slice(1)))).toBe(false);
    const { ended, printed } = await stack.operate('close-day', today, '--by', 'Awa');
    expect(ended).toBe('exit code 1');
    expect(printed).toContain('is not over yet');
    const { accounts, faults } = JSON.parse(await operate('trial-balance')) as {
      accounts: { debitMinor: number; creditMinor: number }[];
      faults: unknown[];
    };
    expect(faults).toEqual([]);
    expect(accounts.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)).toBe(0);
  });

  test('books the provider’s fees and pay-out from its statement, and nothing is owed after it', async () => {
    const file = join(folder, '..', `${today}-fees.csv`);
    writeFileSync(file, await (await fetch(`${stack.sandboxUrl}/statements/wallet/${today}?fees=1.5`)).text());
    expect(JSON.parse(await operate('statement', file, '--by', 'Awa'))).toMatchObject({ newCases: 0 });
    rmSync(file);
    const paid = { takenMinor: 2500, givenBackMinor: 0, feesMinor: 35, settledMinor: 2465, owedMinor: 0 };
    expect(JSON.parse(await operate('owed'))).toContainEqual({ provider: 'wallet', currency: 'XAF', ...paid });
    const csv = await operate('export', 'ledger', '--day', today);
    expect(csv).toContain('"settlement","bank","2465"');
  });
});
