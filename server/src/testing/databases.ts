import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { wrapPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';

/** A database that a test file has for itself: empty, migrated, gone when it is closed. */
export type TestDatabase = { name: 'PGlite' | 'PostgreSQL'; open: () => Promise<Database> };

const server = join(import.meta.dirname, '../..');
const cache = join(server, '../node_modules/.cache/selfcare-tests');

/** Booting and migrating takes seconds, loading a dump a fraction of one: all files share one dump of this schema. */
const dumpFile = (): string => {
  const scripts = globSync(join(server, 'migrations/*.sql')).toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const script of scripts) hash.update(basename(script)).update(readFileSync(script));
  return join(cache, `database-${hash.digest('hex').slice(0, 16)}.tar`);
};

const makeDump = async (file: string): Promise<void> => {
  const lite = await PGlite.create();
  await migrate(wrapPglite(lite));
  const dump = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer());
  await lite.close();
  mkdirSync(dirname(file), { recursive: true });
  // Another test process may be making the same dump: each writes its own and the last rename stays.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, file);
  for (const old of globSync(join(cache, 'database-*.tar'))) if (old !== file) rmSync(old, { force: true });
};

/** Tells two schemas apart: a file that changed the schema does not hand its database on. */
const shapeOf = async (lite: PGlite): Promise<string> => {
  const { rows } = await lite.query<{ shape: string }>(
    `select md5(string_agg(part, ',' order by part)) as shape from (
       select concat(table_name, column_name, data_type, column_default, is_nullable) from information_schema.columns where table_schema = 'public'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       union all select concat(tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
       union all select rolname::text from pg_roles
       union all select concat(relname, relacl) from pg_class where relnamespace = 'public'::regnamespace
     ) as parts (part)`,
  );
  return rows[0]!.shape;
};

/** Takes all rows away but those that say which scripts ran, and all settings of the session. */
const emptyAll = async (lite: PGlite): Promise<void> => {
  const { rows } = await lite.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename <> 'migration'`,
  );
  await lite.exec(`truncate ${rows[0]!.names} restart identity; reset all`);
};

/** An engine that no test file uses now, with the shape that its schema has: it is warm, and a new one takes half a second. */
let spare: { lite: PGlite; shape: string } | undefined;

const startEngine = async () => {
  const file = dumpFile();
  if (!existsSync(file)) await makeDump(file);
  const lite = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  return { lite, shape: await shapeOf(lite) };
};

/** Empties an engine for the next file of this worker; one that is not as it was, or that is not needed, ends. */
const giveBack = async (engine: NonNullable<typeof spare>): Promise<void> => {
  const isAsBefore = await emptyAll(engine.lite)
    .then(async () => (await shapeOf(engine.lite)) === engine.shape)
    .catch(() => false);
  if (isAsBefore && spare === undefined) spare = engine;
  else await engine.lite.close();
};

/** Returns an engine for exclusive use, until it is released. */
export const takeEngine = async (): Promise<{ lite: PGlite; giveBack: () => Promise<void> }> => {
  const engine = spare ?? (await startEngine());
  if (engine === spare) spare = undefined;
  return { lite: engine.lite, giveBack: () => giveBack(engine) };
};

/** The embedded database in memory. */
export const openMemory = async (): Promise<Database> => {
  const engine = await takeEngine();
  const database = wrapPglite(engine.lite);
  let isClosed = false;
  /** What a file left running must not reach the next one's rows. */
  const whileOpen =
    <Parameters extends unknown[], Result>(body: (...parameters: Parameters) => Promise<Result>) =>
    async (...parameters: Parameters): Promise<Result> => {
      if (isClosed) throw new Error('This test database is closed');
      return body(...parameters);
    };
  return {
    ...database,
    query: whileOpen(database.query) as Database['query'],
    transaction: whileOpen(database.transaction) as Database['transaction'],
    run: whileOpen(database.run),
    close: whileOpen(async () => {
      isClosed = true;
      await engine.giveBack();
    }),
  };
};

// Dropping a database ends its connections.
const onLost = (): void => undefined;

/** A new, empty database on the server that TEST_DATABASE_URL names, with its address; `close` drops it. */
export const openEmptyPostgres = async (serverUrl: string): Promise<{ url: string; database: Database }> => {
  const name = `selfcare_test_${randomBytes(6).toString('hex')}`;
  const administration = openPostgres(serverUrl, onLost);
  await administration.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, onLost);
  const close = async () => {
    await database.close();
    await administration.query(`drop database ${name} with (force)`);
    await administration.close();
  };
  return { url: url.href, database: { ...database, close } };
};

const openServer = (serverUrl: string) => async (): Promise<Database> => {
  const { database } = await openEmptyPostgres(serverUrl);
  await migrate(database);
  return database;
};

/** The address of the PostgreSQL server that tests may use, where there is one. */
export const testServerUrl: string | undefined = process.env['TEST_DATABASE_URL'] || undefined;

/**
 * Every database that the product runs on, for `describe.each`: the embedded one, and PostgreSQL where TEST_DATABASE_URL
 * names a server. Races show on PostgreSQL alone: PGlite has one session.
 */
export const databases = (): TestDatabase[] => [
  { name: 'PGlite', open: openMemory },
  ...(testServerUrl ? [{ name: 'PostgreSQL' as const, open: openServer(testServerUrl) }] : []),
];

/**
 * One of them, for `describe.each`: PostgreSQL where there is one, as in a whole run, else the embedded one, as in a quick run.
 * For use cases, which do on both what the stores that they call do; the stores, races and transactions take `databases`.
 */
export const oneDatabase = (): TestDatabase[] => databases().slice(-1);
