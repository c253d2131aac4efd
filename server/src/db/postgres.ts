import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import net from 'node:net';
import pg from 'pg';
import { reachable } from '../net/reachable.ts';
import { CommitUnknown, commitError, isConnectionLost, isPlanOutdated, isPassing } from './database-errors.ts';
import { parseInt8, startContinuity, type Database, type SqlValue } from './database.ts';
import { findPrimary } from './primary.ts';
import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 4;
/** Time after which no new try begins, because a caller waits. */
const longestRetryMs = 12_000;

/** Retries work that was rolled back because of concurrent work, at most four times with a random pause. */
const retryPassing = async <Result>(body: () => Promise<Result>): Promise<Result> => {
  const until = performance.now() + longestRetryMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await body();
    } catch (error) {
      if (!isPassing(error) || tries === mostTries || performance.now() > until) throw error;
    }
    await pause(tries * (10 + Math.random() * 40));
  }
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseInt8);

const connectMs = 5000;

class ReachingSocket extends net.Socket {
  override connect(...target: never[]): this {
    const [port, host] = target as unknown as [unknown, unknown];
    if (typeof port !== 'number' || typeof host !== 'string') return super.connect(...(target as unknown as [string]));
    return super.connect({ port, host, ...reachable(port, connectMs) });
  }
}

/** Timeouts in milliseconds. `query_timeout` is the driver's, for a server that vanished. */
const timeoutsWith = (patienceMs: number) => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: patienceMs,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: patienceMs + 5000,
});

type OpenTransaction = { client: pg.PoolClient; hasBegun: boolean; isOver: boolean; notifications: (() => void)[] };

const forEver = 2 ** 31 - 1;

const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query({ name: 'commit', text: 'commit' }).catch((error: unknown) => {
    throw commitError(error);
  });
  if (command !== 'COMMIT') throw new Error('The transaction was taken back: an error inside it was not passed on');
};

/**
 * Begins a transaction and sends its first statement in one round trip on a pipelined connection. Throws CommitUnknown
 * when only BEGIN fails, because the statement then ran outside a transaction.
 */
const begin = async (client: pg.PoolClient, first: pg.QueryConfig): Promise<pg.QueryResult> => {
  const [begun, answered] = await Promise.allSettled([
    client.query({ name: 'begin', text: 'begin' }),
    client.query(first),
  ]);
  if (answered.status === 'rejected') throw answered.reason;
  if (begun.status === 'rejected')
    throw new CommitUnknown('A statement ran outside its transaction', { cause: begun.reason });
  return answered.value;
};

/** Creates names of prepared statements, which the server parses and plans once per connection. */
const createStatementNames = () => {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    of: (sql: string): string => {
      const known = names.get(sql);
      if (known !== undefined) return known;
      const name = `${createHash('sha256').update(sql).digest('hex').slice(0, 32)}_${generation}`;
      names.set(sql, name);
      return name;
    },
    /** Renames all statements after tables changed, so that each connection prepares them again. */
    renew: (): void => {
      generation += 1;
      names.clear();
    },
  };
};

/** Converts a value for the driver; throws for an invalid date before anything is sent. */
const toParameter = (value: SqlValue): SqlValue => (value instanceof Date ? value.toISOString() : value);

/** Opens the primary among the servers of `url`. `onLost` receives idle connections that broke. */
export const openPostgres = (url: string, onLost: (error: Error) => void, patienceMs = 10_000): Database => {
  const { broke, continuity } = startContinuity();
  const names = createStatementNames();
  const noteError = (error: unknown): void => {
    if (isConnectionLost(error)) broke();
    if (isPlanOutdated(error)) names.renew();
  };
  const primary = findPrimary(
    url,
    { max: 10, pipeline: true, types, stream: () => new ReachingSocket(), ...timeoutsWith(patienceMs) },
    { onLost, onBreak: broke },
  );
  const open = new AsyncLocalStorage<OpenTransaction>();

  /** Lends a connection to `body`; when that throws, `mend` returns an error if the connection must be closed. */
  const withClient = async <Result>(
    body: (client: pg.PoolClient) => Promise<Result>,
    mend: (client: pg.PoolClient, error: unknown) => Promise<Error | undefined>,
  ): Promise<Result> => {
    const client = await primary.connect();
    let broken: Error | undefined;
    // A checked-out client has no error listener: without one, a lost connection ends the process.
    client.on('error', onLost);
    try {
      return await body(client);
    } catch (error) {
      noteError(error);
      broken = await mend(client, error);
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  };
  const attempt = <Result>(body: () => Promise<Result>) =>
    withClient(async (client) => {
      const opened: OpenTransaction = { client, hasBegun: false, isOver: false, notifications: [] };
      const result = await open.run(opened, body).finally(() => {
        opened.isOver = true;
      });
      if (opened.hasBegun) await commit(client);
      return { result, notifications: opened.notifications };
    }, takeBack);
  const transaction = async <Result>(body: () => Promise<Result>): Promise<Result> => {
    const { result, notifications } = await retryPassing(() => attempt(body));
    for (const notify of notifications) notify();
    return result;
  };
  /** Enters this flow's transaction; throws after its end, when the connection may serve another. */
  const enter = (opened: OpenTransaction): { client: pg.PoolClient; begins: boolean } => {
    if (opened.isOver) throw new Error('The transaction of this statement is over');
    const begins = !opened.hasBegun;
    opened.hasBegun = true;
    return { client: opened.client, begins };
  };
  const query = async <Row>(sql: string, given: readonly SqlValue[] = []): Promise<Row[]> => {
    const statement = { name: names.of(sql), text: sql, values: given.map(toParameter) };
    const opened = open.getStore();
    if (!opened)
      return retryPassing(() => withClient(async (client) => (await client.query(statement)).rows, throwAway));
    const { client, begins } = enter(opened);
    const { rows } = await (begins ? begin(client, statement) : client.query(statement));
    return rows;
  };

  return {
    query,
    transaction: (body) => (open.getStore() ? body() : transaction(body)),
    afterCommit: (notify) => {
      const current = open.getStore();
      if (current) current.notifications.push(notify);
      else notify();
    },
    continuity,
    run: async (script) => {
      names.renew();
      const patient = { text: script, query_timeout: forEver };
      const opened = open.getStore();
      if (!opened) return void (await withClient((one) => one.query(patient), throwAway));
      const { client, begins } = enter(opened);
      if (begins) await client.query('begin');
      await client.query(patient);
    },
    close: primary.close,
  };
};

/** Closes a connection that failed outside a transaction, as the pool itself does. */
const throwAway = async (_client: pg.PoolClient, error: unknown): Promise<Error | undefined> =>
  error instanceof Error ? error : undefined;

/** Rolls back if the connection works; a returned error makes the pool close the connection. */
const takeBack = async (client: pg.PoolClient, error: unknown): Promise<Error | undefined> => {
  if (error instanceof CommitUnknown || isConnectionLost(error)) return error;
  return client.query('rollback').then(
    () => undefined,
    (lost: Error) => lost,
  );
};
