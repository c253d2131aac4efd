import type { Database } from './database.ts';

/** Makes transactions that name the same thing take turns, over all instances, until each ends. */
export const advisoryLock = (database: Database, name: string) =>
  database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
