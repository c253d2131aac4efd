import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pglite-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the embedded database keeps what was committed, and lets in one process at a time', async () => {
  const first = await openPglite(folder);
  await migrate(first);
  await first.query(`insert into rate_limit (bucket, count, ends_at) values ('a', 1, now())`);
  await expect(openPglite(folder)).rejects.toThrow(`The data folder ${folder} is in use by another process`);
  await first.close();

  const second = await openPglite(folder);
  expect(await migrate(second)).toEqual([]);
  expect(await second.query('select bucket from rate_limit')).toEqual([{ bucket: 'a' }]);
  await second.close();
});

test('what is committed is written to the disk: fsync is on', async () => {
  const database = await openPglite(folder);
  const [row] = await database.query(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as sync`,
  );
  expect(row).toEqual({ fsync: 'on', sync: 'open_datasync' });
  await database.close();
});
