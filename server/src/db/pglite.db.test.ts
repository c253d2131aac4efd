import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CommitUnknown, isDatabaseOut } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { EngineGone, openPglite, wrapPglite } from './pglite.ts';
import { createStatements } from './pglite-statements.ts';

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

/** Everything in a folder that somebody else than its owner could open. */
const openToOthers = (path: string): string[] => {
  const found = lstatSync(path);
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (found.mode & 0o077) === 0 ? inside : [path, ...inside];
};

test('the folder and all in it are its owner’s alone, also one that an older release has left open [I18] [V13.3.2]', async () => {
  // As the portal itself runs (main.ts).
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  const dataDir = join(folder, 'own');
  const made = await openPglite(dataDir);
  await migrate(made);
  expect(openToOthers(dataDir)).toEqual([]);
  await made.close();

  mkdirSync(join(dataDir, 'logs'));
  writeFileSync(join(dataDir, 'logs', 'portal.log'), '');
  execFileSync('chmod', ['-R', 'a+rwX', dataDir]);
  const outside = join(folder, 'outside');
  writeFileSync(outside, '');
  chmodSync(outside, 0o644);
  symlinkSync(outside, join(dataDir, 'logs', 'link'));
  // Somebody else's, which happens to stand there: out of reach, and left as it is.
  const strange = join(dataDir, 'notes.txt');
  writeFileSync(strange, '');
  chmodSync(strange, 0o644);
  expect(openToOthers(dataDir).length).toBeGreaterThan(900);
  const again = await openPglite(dataDir);
  await again.query(`insert into rate_limit (bucket, count, ends_at) values ('b', 1, now())`);
  expect(openToOthers(dataDir)).toEqual([join(dataDir, 'logs', 'link'), strange]);
  expect(lstatSync(outside).mode & 0o777).toBe(0o644);
  await again.close();
});

test('what is committed is written to the disk: fsync is on [I11]', async () => {
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
  const step = lite.execProtocolRawStream.bind(lite);
  const breakdown = new WebAssembly.RuntimeError('unreachable');
  vi.spyOn(lite, 'execProtocolRawStream').mockImplementation(async (message, options) => {
    await step(message, options);
    if (Buffer.from(message).includes('commit')) throw breakdown;
  });
  await expect(database.transaction(() => database.query('select 1'))).rejects.toBeInstanceOf(CommitUnknown);
  const broken = database.transaction(async () => {
    throw breakdown;
  });
  await expect(broken).rejects.toBe(breakdown);
  await database.close();
});

/** The engine's error when its log cannot be written, as on a full disk: it must not be queried again. */
const panic = () => {
  const body = Buffer.from('SPANIC\0VPANIC\0C53100\0Mcould not write to file "pg_wal/xlogtemp.42"\0\0');
  const head = Buffer.from('E0000');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

test.each(['a statement', 'a commit'])(
  'an engine that panics at %s is never asked again, and told of once',
  async (when) => {
    const lite = await PGlite.create();
    onTestFinished(() => lite.close());
    const told = vi.fn();
    const database = wrapPglite(lite, undefined, told);
    const asked = vi.spyOn(lite, 'execProtocolRawStream');
    const breakDown = () => asked.mockImplementationOnce(async (_, options) => options?.onRawData?.(panic()) as never);
    const write = () =>
      database.transaction(async () => {
        if (when === 'a statement') breakDown();
        await database.query('select 1 as one');
        if (when === 'a commit') breakDown();
      });
    await database.query('select 1 as one');
    const error = await write().catch((thrown: unknown) => thrown);
    expect(isDatabaseOut(error)).toBe(true);
    expect(error).toBeInstanceOf(when === 'a commit' ? CommitUnknown : EngineGone);
    const before = asked.mock.calls.length;
    await expect(database.query('select 1 as one')).rejects.toThrow('could not write to file');
    await expect(database.transaction(() => database.query('select 1 as one'))).rejects.toThrow(EngineGone);
    await database.close();
    expect([asked.mock.calls.length, told.mock.calls.length]).toEqual([before, 1]);
  },
);

test('each statement is prepared once, and all are prepared again after some uses', async () => {
  const lite = await PGlite.create();
  const { query } = createStatements(lite, 5);
  const kept = async () => {
    const { rows } = await lite.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by name',
    );
    return rows.map(({ statement }) => statement);
  };
  for (const value of [1, 2, 3]) expect(await query('select $1::int as value', [value])).toEqual([{ value }]);
  expect(await kept()).toEqual(['select $1::int as value']);
  await Promise.all([query('select 1', []), query('select 2', [])]);
  expect(await kept()).toEqual(['select $1::int as value', 'select 1', 'select 2']);
  await Promise.all([query('select 2', []), query('select 2', [])]);
  expect(await kept()).toEqual(['select 2']);
  await lite.close();
});

test('a statement that comes after its transaction has ended, or after the end of all, is an error and is not run', async () => {
  const lite = await PGlite.create();
  const database = wrapPglite(lite);
  await database.run('create table note (id integer)');
  const turn = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await database.transaction(async () => {
    late = turn.promise.then(() => database.query('insert into note values (1)'));
  });
  turn.resolve();
  await expect(late).rejects.toThrow('over');
  expect(await database.query('select id from note')).toEqual([]);
  await database.close();
  await expect(database.query('select id from note')).rejects.toThrow('closed');
});
