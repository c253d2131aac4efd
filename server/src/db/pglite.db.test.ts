import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CommitUnknown } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openPglite, wrapPglite } from './pglite.ts';

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

test('an engine that breaks down while it commits leaves open whether it was done; one that broke before did not do it', async () => {
  const lite = await PGlite.create();
  const database = wrapPglite(lite);
  const transact = lite.transaction.bind(lite);
  const breakdown = new WebAssembly.RuntimeError('unreachable');
  vi.spyOn(lite, 'transaction').mockImplementation(async (work) => {
    await transact(work);
    throw breakdown;
  });
  await expect(database.transaction(async () => 'done')).rejects.toBeInstanceOf(CommitUnknown);
  const broken = database.transaction(async () => {
    throw breakdown;
  });
  await expect(broken).rejects.toBe(breakdown);
  await database.close();
});
