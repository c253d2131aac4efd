import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCuttingProxy, type CuttingProxy } from '../testing/postgres/cutting-proxy.ts';
import { resolveTo, startDeafListener } from '../net/testing/deaf-listener.ts';
import { openEmptyPostgres, testServerUrl } from '../testing/databases.ts';
import { CommitUnknown } from './database-errors.ts';
import type { Database, SqlValue } from './database.ts';
import { openPostgres } from './postgres.ts';

/** Returns the distinct results of many concurrent reads. */
const readByMany = async (read: () => Promise<string>) => [
  ...new Set(await Promise.all(Array.from({ length: 20 }, read))),
];

describe.runIf(testServerUrl)('a PostgreSQL server', () => {
  let other: Database;
  let database: Database;
  let url: string;
  const lost: Error[] = [];
  beforeAll(async () => {
    const empty = await openEmptyPostgres(testServerUrl!);
    other = empty.database;
    url = empty.url;
    database = openPostgres(empty.url, (error) => lost.push(error));
    await database.run('create table note (id integer primary key)');
  });
  afterAll(async () => {
    await database.close();
    await other.close();
  });

  test('of a name with several addresses is reached where the good one takes a second to connect', async () => {
    const several = new URL(url);
    await startDeafListener('127.0.0.2', Number(several.port), 500);
    several.hostname = 'database.example';
    resolveTo('127.0.0.3', '127.0.0.2', '127.0.0.4');
    const slow = openPostgres(String(several), (error) => lost.push(error));
    expect(await slow.query('select 1 as one')).toEqual([{ one: 1 }]);
    await slow.close();
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
    const error = await work.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(CommitUnknown);
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

  const value = async (sql: string, values: SqlValue[]) =>
    (await database.query<{ value: unknown }>(`select ${sql} as value`, values))[0]!.value;
  const divide = (by: number) => database.query('select 6 / $1::int as result', [by]);
  const count = async () =>
    (await database.query<{ count: number }>('select count(*)::int as count from note'))[0]!.count;

  describe('keeps a statement', () => {
    const hard = ['', 'two words', 'a "quoted" one', String.raw`back\slash`, 'line\nbreak', '{a,b}', 'NULL', 'é’'];

    test.each<[string, SqlValue, unknown]>([
      ['$1::text', 'a "quoted" one, é', 'a "quoted" one, é'],
      ['$1::int', 7, 7],
      ['$1::float8', 1.5, 1.5],
      ['$1::bigint', 9_007_199_254_740_991, 9_007_199_254_740_991],
      ['$1::boolean', false, false],
      ['$1::text', null, null],
      ['$1::timestamptz', new Date('2026-03-02T10:00:00.123Z'), new Date('2026-03-02T10:00:00.123Z')],
      ['$1::bytea', Buffer.from([0, 255, 92]), Buffer.from([0, 255, 92])],
      ['$1::bytea', new Uint8Array([1, 2]).subarray(1), Buffer.from([2])],
      ['$1::text[]', hard, hard],
      ['$1::text[]', [], []],
    ])('whose value for %s comes back as it was, time after time: %j', async (sql, given, expected) => {
      for (let use = 0; use < 3; use += 1) expect(await value(sql, [given])).toEqual(expected);
    });

    test('that failed before it was kept, and goes through later', async () => {
      for (let use = 0; use < 2; use += 1)
        await expect(database.query('select 1 as one from not_yet')).rejects.toMatchObject({ code: '42P01' });
      await database.query('create table not_yet (id integer)');
      expect(await database.query('select 1 as one from not_yet')).toEqual([]);
    });

    test('that fails for its values alone, and answers the next ones', async () => {
      expect(await divide(2)).toEqual([{ result: 3 }]);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect(await divide(3)).toEqual([{ result: 2 }]);
    });

    test('whose answer cannot be read is an error, and the connection goes on', async () => {
      const sent = database.query('select $1::bigint as big', ['9007199254740993']);
      await expect(sent).rejects.toThrow(RangeError);
      expect(await database.query('select $1::bigint as big', ['1'])).toEqual([{ big: 1 }]);
    });

    test('that opens a transaction in the same trip: what fails there is taken back, and the next one is whole', async () => {
      const before = await count();
      const failing = database.transaction(() => database.query('insert into note values (90), (90)'));
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await database.transaction(async () => undefined);
      const ids = [91, 92];
      await database.transaction(async () => {
        for (const id of ids) await database.query('insert into note values ($1)', [id]);
        expect(await other.query('select 1 from note where id >= 91')).toEqual([]);
      });
      expect(await count()).toBe(before + ids.length);
      await database.query('delete from note');
    });

    test('tells an error from where the statement was asked', async () => {
      const error = await database.query('select nonsense from note').catch((thrown: Error) => thrown);
      expect((error as Error).stack).toContain('postgres.db.test');
    });
  });

  const answers = async () => (await database.query('select 1').catch(() => [])).length === 1;

  test('that ends every connection is found again by the next statement', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')));
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (let tries = 0; !(await answers()); tries += 1) expect(tries).toBeLessThan(20);
  });

  test.each<[string, (followed: Database) => Promise<unknown>]>([
    ['between two statements', (followed) => followed.query('select 1')],
    ['during a statement', (followed) => followed.query('select pg_sleep(20)')],
    ['during a transaction', (followed) => followed.transaction(() => followed.query('select pg_sleep(20)'))],
  ])('that ends a connection %s was followed without a break only since then', async (_, work) => {
    const followed = openPostgres(`${url}?application_name=followed`, (error) => lost.push(error));
    const worked = work(followed).catch(() => undefined);
    await vi.waitFor(async () => {
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'followed'`);
      const { openSeconds, continuousSeconds } = followed.continuity();
      expect(continuousSeconds).toBeLessThan(openSeconds);
    });
    await worked;
    await followed.close();
  });

  test('prepares statements again on every connection after another process changed their table', async () => {
    await database.run('create table shaped (first integer); insert into shaped values (1)');
    const columns = async () => Object.keys((await database.query('select * from shaped'))[0]!).join(' ');
    expect(await readByMany(columns)).toEqual(['first']);
    await other.run('alter table shaped add column second integer');
    expect(await readByMany(columns)).toEqual(['first second']);
    await other.run('alter table shaped add column third integer');
    expect(await readByMany(() => database.transaction(columns))).toEqual(['first second third']);
  });

  test('takes many transactions at once on few connections [V1.4.3]', async () => {
    await database.run('create table counter (value integer); insert into counter values (0)');
    const add = () => database.transaction(() => database.query('update counter set value = value + 1'));
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await database.query('select value from counter')).toEqual([{ value: 50 }]);
  });

  describe('whose connection is cut around a COMMIT', () => {
    let proxy: CuttingProxy;
    let shaky: Database;
    beforeAll(async () => {
      proxy = await openCuttingProxy(`${url}?query_timeout=300`);
      shaky = openPostgres(proxy.url, (error) => lost.push(error));
      await database.run('create table kept (id integer primary key)');
    });
    afterAll(async () => {
      await proxy.close();
      await shaky.close();
    });

    test.each([
      ['before it arrives', 'before', 1, []],
      ['after it was done', 'after', 2, [{ id: 2 }]],
      ['and says nothing any more', 'silence', 3, [{ id: 3 }]],
    ] as const)('%s: nobody claims to know whether it was done', async (_, cut, id, rows) => {
      const notified: number[] = [];
      proxy.cutNextCommit(cut);
      const work = shaky.transaction(async () => {
        shaky.afterCommit(() => notified.push(id));
        await shaky.query('select pg_advisory_xact_lock(22)');
        await shaky.query('insert into kept values ($1)', [id]);
      });
      await expect(work).rejects.toBeInstanceOf(CommitUnknown);
      expect(notified).toEqual([]);
      // Whoever takes the turn that the lost transaction held sees what became of it.
      const found = shaky.transaction(async () => {
        await shaky.query('select pg_advisory_xact_lock(22)');
        return shaky.query('select id from kept where id = $1', [id]);
      });
      expect(await found).toEqual(rows);
    });
  });

  /** Work that fails so often with this code before it goes through, and counts its runs. */
  const failing = (code: string, times: number) => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs > times) return database.query<{ run: number }>('select $1::int as run', [runs]);
      return database.query<{ run: number }>(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    };
    return { run, runs: () => runs };
  };

  describe('that takes work back because of its neighbours', () => {
    test.each(['40001', '40P01', '55P03', '57014'])('with %s has it run again, four times in all', async (code) => {
      const { run } = failing(code, 2);
      expect(await database.transaction(run)).toEqual([{ run: 3 }]);
      const hopeless = failing(code, 9);
      await expect(database.transaction(hopeless.run)).rejects.toMatchObject({ code });
      expect(hopeless.runs()).toBe(4);
    });

    test('tells those who wait for the commit once, of the run that was committed', async () => {
      const told: number[] = [];
      const { run, runs } = failing('40P01', 2);
      await database.transaction(() => {
        database.afterCommit(() => told.push(runs()));
        return run();
      });
      expect(told).toEqual([3]);
    });

    test('has nothing run again that failed by itself', async () => {
      const { run, runs } = failing('22012', 9);
      await expect(database.transaction(run)).rejects.toMatchObject({ code: '22012' });
      expect(runs()).toBe(1);
    });

    test('lets both of two through that wait for each other [P33]', async () => {
      await database.run(
        'create table pair (id integer primary key, value integer); insert into pair values (1, 0), (2, 0)',
      );
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      const add = (first: number, second: number) =>
        database.transaction(async () => {
          await database.query('update pair set value = value + 1 where id = $1', [first]);
          arrived += 1;
          if (arrived === 2) both.resolve();
          await both.promise;
          await database.query('update pair set value = value + 1 where id = $1', [second]);
        });
      await Promise.all([add(1, 2), add(2, 1)]);
      expect(arrived).toBeGreaterThan(2);
      expect(await database.query('select value from pair')).toEqual([{ value: 2 }, { value: 2 }]);
    });

    test('has a single statement run again as well', async () => {
      // A sequence is not taken back with what failed.
      await database.run(`create sequence run; create function third_time() returns integer language plpgsql as $$
        declare this integer := nextval('run');
        begin if this < 3 then raise exception using errcode = '40001'; end if; return this; end $$`);
      expect(await database.query('select third_time() as run')).toEqual([{ run: 3 }]);
    });
  });
});
