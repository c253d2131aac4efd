import type { Database } from './database.ts';

/**
 * Holds a lock on each name until the transaction ends, in this order, over all instances: those that name the same thing come
 * one after the other.
 */
export const advisoryLock = (database: Database, ...names: string[]) =>
  database.query('select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [names]);
