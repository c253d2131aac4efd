import { present } from '@selfcare/contract/typed/present';
import pg from 'pg';
import { isConnectionLost } from './database-errors.ts';
import { readServerAddresses } from './server-addresses.ts';

/** A read-only standby; it may lag, so nothing is read there either. */
class Standby extends Error {
  code = '25006';
}

const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Standby('The database server is a standby: it takes no writes');
};

const isFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const isElsewhere = (error: unknown): boolean =>
  error instanceof Standby || (isConnectionLost(error) && !isFull(error));

export type Primary = { connect: () => Promise<pg.PoolClient>; close: () => Promise<void> };

/** `onLost` receives idle connections that broke, `onBreak` every end of a server's continuity. */
type Listeners = { onLost: (error: Error) => void; onBreak: () => void };

/** Finds the primary among the servers of `url`, again after a failure. Each `connect` tries each at most once. */
export const findPrimary = (url: string, options: pg.PoolConfig, { onLost, onBreak }: Listeners): Primary => {
  const noteBreak = (error: unknown): void => {
    if (isConnectionLost(error)) onBreak();
  };
  const pools = (readServerAddresses(url) ?? [url]).map((connectionString) => {
    // The pool awaits `onConnect`, though its types do not say so.
    const onConnect = refuseStandby as (client: pg.ClientBase) => void;
    return new pg.Pool({ ...options, connectionString, onConnect })
      .on('error', onLost)
      .on('connect', (client) => client.on('error', noteBreak));
  });
  let current = 0;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let left = pools.length; ; left -= 1) {
      const asked = current;
      try {
        return await present(pools[asked]).connect();
      } catch (error) {
        if (!isElsewhere(error)) throw error;
        onBreak();
        if (current === asked) current = (asked + 1) % pools.length;
        if (left === 1) throw error;
      }
    }
  };
  return { connect, close: async () => void (await Promise.all(pools.map((pool) => pool.end()))) };
};
