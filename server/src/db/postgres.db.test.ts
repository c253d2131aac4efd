import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyPostgres, testServerUrl } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

describe.runIf(testServerUrl)('a PostgreSQL server', () => {
  let other: Database;
  let database: Database;
  const lost: Error[] = [];
  beforeAll(async () => {
    const empty = await openEmptyPostgres(testServerUrl!);
    other = empty.database;
    database = openPostgres(empty.url, (error) => lost.push(error));
    await database.run('create table note (id integer primary key)');
  });
  afterAll(async () => {
    await database.close();
    await other.close();
  });

  const ownBackend = async () => (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;
  const kill = (pid: number) => other.query('select pg_terminate_backend($1)', [pid]);

  test('that ends a connection between two statements of a transaction fails that transaction and nothing else', async () => {
    const work = database.transaction(async () => {
      await database.query('insert into note values (1)');
      await kill(await ownBackend());
      // The server's goodbye must be read before the next statement, as when a transaction waits for something else.
      while (lost.length === 0) await new Promise(setImmediate);
      await database.query('insert into note values (2)');
    });
    await expect(work).rejects.toThrow();
    expect(await database.query('select id from note')).toEqual([]);
  });

  test('that ends a connection during a statement fails that statement and nothing else', async () => {
    const work = database.transaction(async () => {
      const pid = await ownBackend();
      await Promise.all([database.query('select pg_sleep(10)'), kill(pid)]);
    });
    await expect(work).rejects.toThrow();
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  const answers = async () => (await database.query('select 1').catch(() => [])).length === 1;

  test('that ends every connection is found again by the next statement', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')));
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (let tries = 0; !(await answers()); tries += 1) expect(tries).toBeLessThan(20);
  });

  test('takes many transactions at once on few connections', async () => {
    await database.run('create table counter (value integer); insert into counter values (0)');
    const add = () => database.transaction(() => database.query('update counter set value = value + 1'));
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await database.query('select value from counter')).toEqual([{ value: 50 }]);
  });
});
