import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createFeedbackStore } from './features/forms/feedback-store.ts';
import { operate } from './operate.ts';
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
