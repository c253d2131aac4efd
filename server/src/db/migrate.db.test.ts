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

  test('of two that start together one does the work and the other finds it done', async () => {
    const other = url ? openPostgres(url, () => undefined) : database;
    const ran = await Promise.all([migrate(database), migrate(other)]);
    expect(ran.toSorted((a, b) => a.length - b.length)).toEqual([[], scripts]);
    if (other !== database) await other.close();
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
