import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Takes the migration lock (an arbitrary constant) without timeouts: processes that start together migrate in turn. */
const takeLock = 'set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(7421003)';

const readScripts = (from: string) =>
  readdirSync(from)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const script = readFileSync(join(from, name), 'utf8');
      return { name, script, hash: createHash('sha256').update(script).digest('hex') };
    });

const readDone = async (database: Database): Promise<Map<string, string> | undefined> => {
  const [found] = await database.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  if (!found?.there) return undefined;
  const rows = await database.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/**
 * Runs the numbered scripts that did not run yet in one transaction and returns their names. Throws when a script was
 * edited after it ran. When none is left it needs only the right to read; scripts of a newer release are ignored.
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
