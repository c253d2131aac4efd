import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createFeedbackStore } from './features/forms/feedback-store.ts';
import { takeCommands } from './operate-socket.ts';
import { commandNames, operate, runCommand } from './operate.ts';
import { openVault } from './security/open-vault.ts';
import { openStorage } from './storage.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'operate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (...args: string[]): Promise<string> => {
  const printed: string[] = [];
  await operate(args, { DATA_DIR: folder, SUDO_USER: 'awa' }, (text) => printed.push(text));
  return printed.join('\n');
};

test('a command that is not there is answered by the list of those that are, before anything is opened', async () => {
  for (const name of ['', 'setle', 'constructor'])
    await expect(operate([name], { DATA_DIR: '/nowhere' }, () => undefined)).rejects.toThrow(/settle ID RESOLUTION/);
});

test('where no portal has ever worked nothing is answered out of a new database', async () => {
  const empty = join(folder, 'mistyped');
  for (const name of ['unsettled', 'statements'])
    await expect(operate([name], { DATA_DIR: empty }, () => undefined)).rejects.toThrow(
      /^There is no database in .*mistyped \(DATA_DIR\), and DATABASE_URL is not set/,
    );
  expect(existsSync(empty)).toBe(false);
});

test('each command works on the database of the settings and lets go of it', async () => {
  expect(JSON.parse(await run('migrate')).migrated).toContain('0001-foundation.sql');
  expect(await run('unsettled')).toBe('[]');
  expect(await run('feedback')).toBe('"refFeedbackId","formId","language","at"\r\n');
  expect(JSON.parse(await run('reseal'))).toEqual({ resealedRows: 1 });
  expect(JSON.parse(await run('renew-pin-key'))).toHaveProperty('newKey');
  expect(JSON.parse(await run('reseal'))).toEqual({ resealedRows: 2 });
});

test('of a row that cannot be opened its id is told, all others are printed, and the command fails', async () => {
  const { database, dataKeys } = await openStorage(readConfig({ DATA_DIR: folder }), () => undefined);
  const feedback = createFeedbackStore(database, await openVault(database, dataKeys));
  const ids: string[] = [];
  for (const message of ['one', 'two', 'three'])
    ids.push(await feedback.add({ formId: 'feedback', language: 'fr-FR', values: { message }, fingerprint: '' }));
  await database.query(`update feedback set values_sealed = 'damaged' where id = $1`, [ids[1]!]);
  await database.close();
  const [printed, told]: [string[], string[]] = [[], []];
  await expect(
    operate(
      ['feedback'],
      { DATA_DIR: folder },
      (text) => printed.push(text),
      undefined,
      (line) => told.push(line),
    ),
  ).rejects.toThrow('The table is not whole: a row could not be read');
  expect(printed.join('').match(/"(?:one|two|three)"/g)).toEqual(['"one"', '"three"']);
  expect(told).toEqual([`${ids[1]} cannot be opened: damaged, or sealed under another DATA_KEY`]);
});

const why = ['--why', 'Report 7'];
const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const refusal = async (...args: string[]) =>
  run(...args).then(
    () => ({ exitCode: 0, message: 'It was done' }),
    (error: Error & { exitCode?: number }) => ({ exitCode: error.exitCode ?? 1, message: error.message }),
  );

const noAmounts = ['all', '-5', '5e2', '0', '1.234', ''];
/** For each command words that nobody can mean: a missing word, a missing option, one that is not there, a value that is none. */
const wrongWords: Readonly<Record<string, string[][]>> = {
  migrate: [['now']],
  unsettled: [['long'], ['-5'], ['15', 'minutes']],
  show: [[], [id, '--by', 'Awa'], [id, '--why', ''], [id, '--why', 'a@b.c'], [id, 'else'], [id, ...why, ...why]],
  again: [[], [id, 'else'], [id, '--why', 'call 050000001']],
  settle: [
    [],
    [id],
    [id, 'paid', ...why],
    [id, 'charged'],
    [id, 'charged', '--why'],
    [id, 'charged', ...why, '--number', 'a b'],
    [id, 'charged', ...why, '--by', ''],
    [id, 'charged', 'twice', ...why],
    ...noAmounts.map((amount) => [id, 'charged', '--why=seen', `--amount=${amount}`]),
  ],
  refund: [
    [],
    [id],
    [id, '--amount', '5'],
    [id, '--reason', 'A complaint'],
    [id, '--amount', '5', '--reason', 'no'],
    [id, '--amount', '--reason', 'A complaint'],
    [id, '--amount', '5', ...why],
    ...noAmounts.map((amount) => [id, `--amount=${amount}`, '--reason', 'A complaint']),
  ],
  person: [[], ['5'], ['055123456'], ['055123456', 'delete', ...why], ['055123456', 'show']],
  feedback: [['all']],
  export: [
    [],
    ['ledger'],
    ['ledger', '--day', '2026-02-30'],
    ['books', '--day', '2026-01-01'],
    ['ledger', '2026-01-01'],
  ],
  'close-day': [[], ['yesterday'], ['2026-13-01'], ['2026-01-01', 'more']],
  'trial-balance': [['all']],
  statement: [
    [],
    ['a.csv', 'b.csv'],
    ['a.csv', '--from', '2026-01-01'],
    ['a.csv', '--from', 'x', '--until', 'y', '--dry-run'],
  ],
  statements: [['all']],
  cases: [['all'], ['--all', '--all']],
  'close-case': [[], ['seven', ...why], ['7'], ['7', '--why', '']],
  owed: [['wallet']],
  disputes: [['all'], ['--open']],
  reseal: [['all']],
  'renew-pin-key': [['-h']],
  leads: [['all'], ['--since', 'yesterday'], ['--state', 'LOST']],
  'lead-again': [[], ['a', 'b']],
  'leads-come': [[], ['Atlantis']],
  'enterprise-order': [
    ['--plan', 'x'],
    ['order', '--plan', 'x'],
  ],
  provider: [
    ['nobody'],
    ['wallet', 'out', ...why],
    ['wallet', 'off'],
    ['wallet', 'off', ...why, '--until', 'tomorrow'],
    ['wallet', 'on', ...why, '--until', '2030-01-01T00:00:00Z'],
    ['wallet', 'off', 'now', ...why],
  ],
  providers: [['wallet']],
};

describe('beside a portal that runs', () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: folder });
    const { database, dataKeys } = await openStorage(config, () => undefined);
    const vault = await openVault(database, dataKeys);
    const commands = await takeCommands(folder, ({ args, login }, output) =>
      runCommand({ database, vault, config, migrated: [], login, output }, args),
    );
    close = async () => {
      await commands.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test.each(commandNames)('%s with words that nobody can mean ends with 2 and says what to write', async (name) => {
    const wrong = [...wrongWords[name]!, ['--nonsense'], [id, '--nonsense', 'x']];
    for (const args of wrong) {
      const { exitCode, message } = await refusal(name, ...args);
      expect([args, exitCode]).toEqual([args, 2]);
      expect(message).toMatch(new RegExp(`.+\nWrite: npm run operate -- COMMAND\n  ${name}\\b`));
    }
  });

  test('a command that is not there ends with 2', async () => {
    for (const name of ['setle', 'constructor', '--all']) expect(await refusal(name)).toMatchObject({ exitCode: 2 });
  });

  test.each([
    ['show', id],
    ['again', id],
    ['settle', id, 'charged', '--amount', '5', ...why],
    ['refund', id, '--amount', '5', '--reason', 'A complaint'],
    ['close-day', '2999-01-01'],
    ['export', 'ledger', '--day', '2999-01-01'],
    ['close-case', '7', ...why],
    ['lead-again', id],
    ['statement', '/nowhere/a.csv'],
  ])('%s %s is refused by what is stored, with 1 and in one sentence', async (...args) => {
    const { exitCode, message } = await refusal(...args);
    expect([args, exitCode]).toEqual([args, 1]);
    expect(message).not.toContain('Write: npm run operate');
  });
});

const ends = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/operate.mjs'), ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
    encoding: 'utf8',
  });

test('the program ends with the same code', () => {
  expect(ends('setle')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no command setle') });
  expect(ends('show')).toMatchObject({ status: 2, stderr: expect.stringContaining('  show PAYMENT') });
  expect(ends('show', id).status).toBe(1);
  expect(ends('unsettled').status).toBe(0);
}, 60_000);

test.each([
  [['show'], 'Name the payment by its id'],
  [['show', 'nobody'], 'No payment has the id nobody'],
  [['again', 'nobody'], 'No payment has the id nobody'],
  [['settle', 'nobody', 'paid'], 'The resolution must be one of charged'],
  [['settle'], 'Name the payment by its id'],
  [['settle', 'nobody', 'charged'], 'Say why: --why TEXT'],
  [['settle', 'nobody', 'charged', '--why', 'seen', '--amount', '5'], 'No payment has the id nobody'],
  [['person'], 'Name the person by a number of 9 digits'],
  [['person', '055123456', 'delete', '--why', 'x'], 'Say what to do for this person: show, export, erase'],
  [['person', '055123456', 'show'], 'Say why: --why TEXT'],
  [['unsettled', 'long'], 'long is no number of minutes'],
  [['unsettled', '15', 'minutes'], 'Not understood: minutes'],
  [['show', 'nobody', 'else'], 'Not understood: else'],
  [['again', 'nobody', 'else'], 'Not understood: else'],
  [['renew-pin-key', '-h'], 'Not understood: -h'],
  [['reseal', 'all'], 'Not understood: all'],
  [['leads-come'], 'Name the town'],
])('%j is refused in words', async (args, words) => {
  await expect(run(...args)).rejects.toThrow(words);
});

const person = (...rest: string[]) => run('person', '055123456', ...rest, '--why', 'Request 17');

test('what is kept of a number is shown, exported and erased, each use with who ran it', async () => {
  expect(JSON.parse(await person('show'))).toMatchObject({ kept: { payments: { all: 0 } }, askedBefore: [] });
  expect(JSON.parse(await person('export'))).toMatchObject({ format: 1, person: { msisdn: '055123456' } });
  expect(JSON.parse(await person('erase'))).toMatchObject({ erased: { payments: 0 }, keptUntilSettled: [] });
  const { askedBefore } = JSON.parse(await person('show', '--by', 'Paul'));
  expect(askedBefore).toMatchObject([{ by: 'awa' }, { by: 'awa' }, { action: 'erase', by: 'awa' }]);
});

test('a key that is not the database’s is refused, and nothing of it is printed', async () => {
  const key = 'ab'.repeat(32);
  const refusal = operate(['unsettled'], { DATA_DIR: folder, DATA_KEY: key }, () => undefined);
  await expect(refusal).rejects.toThrow(/is not the one that this database was sealed under/);
  await expect(refusal).rejects.not.toThrow(key);
});
