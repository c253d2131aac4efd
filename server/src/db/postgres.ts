import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { parseInt8, type Database } from './database.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** A PostgreSQL server behind the port. `onLost` hears of idle connections that broke; the pool opens new ones. */
export const openPostgres = (url: string, onLost: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', onLost);
  const open = new AsyncLocalStorage<{ client: pg.PoolClient; notifications: (() => void)[] }>();

  const commit = async <Result>(work: () => Promise<Result>, notifications: (() => void)[]): Promise<Result> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    // A client that the pool has handed out has no listener of the pool's: without one, a lost connection ends the process.
    client.on('error', onLost);
    try {
      await client.query('begin');
      const result = await open.run({ client, notifications }, work);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost));
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  };
  const transaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const notifications: (() => void)[] = [];
    const result = await commit(work, notifications);
    for (const notify of notifications) notify();
    return result;
  };

  return {
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await (open.getStore()?.client ?? pool).query(sql, [...values])).rows as Row[],
    transaction: (work) => (open.getStore() ? work() : transaction(work)),
    afterCommit: (notify) => {
      const current = open.getStore();
      if (current) current.notifications.push(notify);
      else notify();
    },
    run: async (script) => void (await (open.getStore()?.client ?? pool).query(script)),
    close: () => pool.end(),
  };
};
