import type { Database } from './database.ts';

/** Holds a lock on a name until the transaction ends, over all instances: those that name the same thing come one after the other. */
export const advisoryLock = (database: Database, name: string) =>
  database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
