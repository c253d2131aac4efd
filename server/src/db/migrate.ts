import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');
/**
 * A migration takes as long as it takes, and so does the wait for another process that migrates: no time-out of the
 * connection binds them. The number is any constant: processes that start together hold its lock one after the other.
 */
const takeLock = 'set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(7421003)';

const readScripts = (from: string) =>
  readdirSync(from)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const script = readFileSync(join(from, name), 'utf8');
      return { name, script, hash: createHash('sha256').update(script).digest('hex') };
    });

/** What ran already; undefined on a database that is new. */
const readDone = async (database: Database): Promise<Map<string, string> | undefined> => {
  const [found] = await database.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!found?.there) return undefined;
  const rows = await database.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/**
 * Brings the schema up to date: numbered scripts, each once, all in one transaction. Refuses to go on when a script that
 * already ran was edited. Returns the names of those that ran now; a second call runs none, and needs no right but to read.
 * What a newer release has run is left as it is.
 */
export const migrate = (database: Database, from = folder): Promise<string[]> =>
  database.transaction(async () => {
    await database.run(takeLock);
    const done = await readDone(database);
    if (!done)
      await database.run(
        'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
      );
    const scripts = readScripts(from);
    const edited = scripts.find(({ name, hash }) => done?.has(name) && done.get(name) !== hash);
    if (edited) throw new Error(`Migration ${edited.name} was changed after it ran: add a new one instead`);
    const waiting = scripts.filter(({ name }) => !done?.has(name));
    for (const { name, script, hash } of waiting) {
      await database.run(script);
      await database.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    }
    return waiting.map(({ name }) => name);
  });
