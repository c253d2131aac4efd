import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmptyPostgres, testServerUrl } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { wrapPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const scripts = readdirSync(join(import.meta.dirname, '../../migrations')).toSorted();

type Empty = { name: string; open: () => Promise<{ database: Database; url?: string }> };
const empties: Empty[] = [
  { name: 'PGlite', open: async () => ({ database: wrapPglite(await PGlite.create()) }) },
  ...(testServerUrl ? [{ name: 'PostgreSQL', open: () => openEmptyPostgres(testServerUrl!) }] : []),
];

describe.each(empties)('on $name', ({ open }) => {
  let database: Database;
  let url: string | undefined;
  beforeAll(async () => ({ database, url } = await open()));
  beforeEach(() => database.run('drop schema public cascade; create schema public'));
  afterAll(() => database.close());

  test('an empty database gets every script once, in order; a second run finds nothing to do', async () => {
    expect(await migrate(database)).toEqual(scripts);
    const before = await database.query('select * from migration order by name');
    expect(await migrate(database)).toEqual([]);
    expect(await database.query('select * from migration order by name')).toEqual(before);
    expect(before).toHaveLength(scripts.length);
  });

  test('of two that start together one migrates and the other finds it done', async () => {
    const other = url ? openPostgres(url, () => undefined) : database;
    const ran = await Promise.all([migrate(database), migrate(other)]);
    expect(ran.toSorted((a, b) => a.length - b.length)).toEqual([[], scripts]);
    if (other !== database) await other.close();
  });

  test('waits as long as it takes: no time-out of its connection ends a migration', async ({ skip }) => {
    if (!url) return skip('PGlite has one session and no time-outs');
    const impatient = openPostgres(`${url}?statement_timeout=50&lock_timeout=50&query_timeout=50`, () => undefined);
    const turn = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const other = database.transaction(async () => {
      await database.query('select pg_advisory_xact_lock(7421003)');
      turn.resolve();
      await release.promise;
    });
    await turn.promise;
    const migrated = migrate(impatient);
    const hasWaited = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
      and state_change < clock_timestamp() - interval '150 ms'`;
    while ((await database.query(hasWaited)).length === 0) await new Promise(setImmediate);
    release.resolve();
    expect(await migrated).toEqual(scripts);
    await Promise.all([other, impatient.close()]);
  });

  test('a script that was edited after it ran stops the start, and nothing is changed', async () => {
    await migrate(database);
    await database.query(`update migration set hash = 'other' where name = $1`, [scripts[0]!]);
    await expect(migrate(database)).rejects.toThrow(`Migration ${scripts[0]} was changed`);
    expect(await database.query('select 1 from migration')).toHaveLength(scripts.length);
  });

  test('a script that fails leaves the database as it was', async () => {
    await database.run('create table callback (mine text)');
    await expect(migrate(database)).rejects.toThrow(/callback/);
    expect(
      await database.query(`select to_regclass('migration')::text as a, to_regclass('payment')::text as b`),
    ).toEqual([{ a: null, b: null }]);
  });
});
