import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { CommitUnknown, commitError, isConnectionLost } from './database-errors.ts';
import { parseInt8, startFollowing, type Database } from './database.ts';
import { retryPassing } from './retry.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/**
 * How long anything may take, in milliseconds. The server ends a statement, a wait for a lock, a transaction that does
 * nothing; `query_timeout` is ours, for a server that is gone without a word. The address may set others.
 */
const timeouts = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 10_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 15_000,
};

/** Longer than any migration: what the driver takes for "no time-out of ours". */
const forEver = 2 ** 31 - 1;

const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw commitError(error);
  });
  if (command !== 'COMMIT') throw new Error('The transaction was taken back: an error inside it was not passed on');
};

/** A PostgreSQL server behind the port. `onLost` hears of idle connections that broke; the pool opens new ones. */
export const openPostgres = (url: string, onLost: (error: Error) => void): Database => {
  const pool = new pg.Pool({ connectionString: url, max: 10, types, ...timeouts });
  const { broke, following } = startFollowing();
  const noteBreak = (error: unknown): void => {
    if (isConnectionLost(error)) broke();
  };
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', noteBreak));
  const open = new AsyncLocalStorage<{ client: pg.PoolClient; notifications: (() => void)[] }>();

  const attempt = async <Result>(work: () => Promise<Result>) => {
    const client = await pool.connect();
    const notifications: (() => void)[] = [];
    let broken: Error | undefined;
    // A client that the pool has handed out has no listener of the pool's: without one, a lost connection ends the process.
    client.on('error', onLost);
    try {
      await client.query('begin');
      const result = await open.run({ client, notifications }, work);
      await commit(client);
      return { result, notifications };
    } catch (error) {
      noteBreak(error);
      broken = await takeBack(client, error);
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  };
  const transaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { result, notifications } = await retryPassing(() => attempt(work));
    for (const notify of notifications) notify();
    return result;
  };
  const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = open.getStore()?.client;
    if (client) return (await client.query(sql, [...values])).rows as Row[];
    const answer = retryPassing(() => pool.query(sql, [...values]));
    void answer.catch(noteBreak);
    return (await answer).rows as Row[];
  };

  return {
    query,
    transaction: (work) => (open.getStore() ? work() : transaction(work)),
    afterCommit: (notify) => {
      const current = open.getStore();
      if (current) current.notifications.push(notify);
      else notify();
    },
    following,
    run: async (script) => {
      const patient = { text: script, query_timeout: forEver };
      await (open.getStore()?.client ?? pool).query(patient);
    },
    close: () => pool.end(),
  };
};

/** Rolls back where there is still a connection; what is returned makes the pool throw the connection away. */
const takeBack = async (client: pg.PoolClient, error: unknown): Promise<Error | undefined> => {
  if (error instanceof CommitUnknown || isConnectionLost(error)) return error;
  return client.query('rollback').then(
    () => undefined,
    (lost: Error) => lost,
  );
};
