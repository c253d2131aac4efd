import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareKeptPostgres } from '../../tools/test/postgres.ts';
import { stateOf } from '../harness/standstill.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { Machine } from './machines.ts';

/**
 * A PostgreSQL that can be killed and restarted on the same data. It keeps every confirmed commit, except over a power
 * cut.
 */
export type KillableDatabase = Machine & {
  port: number;
  /** The address, by its own port or by that of a proxy. */
  at: (port: number) => string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};

const postmasterOf = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // A connection that closed meanwhile has ended its process.
    }
};

/** Checks whether a process can still act; a zombie cannot. */
const isAlive = (pid: number): boolean => {
  try {
    return stateOf(pid) !== 'Z';
  } catch {
    return false;
  }
};

/** Opens one for this run. A string is the reason why there is none. */
export const createDatabase = async (): Promise<KillableDatabase | string> => {
  const postgres = await prepareKeptPostgres();
  if (typeof postgres === 'string') return postgres;
  const { data, port, start, remove } = postgres;
  let server: Awaited<ReturnType<typeof start>> | undefined;
  const processes = (): number[] => {
    const postmaster = postmasterOf(data);
    return [postmaster, ...childrenOf(postmaster)];
  };
  return {
    name: 'the database',
    url: `http://127.0.0.1:${port}`,
    port,
    at: (linePort) => `postgres://selfcare@127.0.0.1:${linePort}/postgres`,
    start: async () => {
      server = await start();
    },
    kill: async () => {
      const killed = processes();
      signalAll(killed, 'SIGKILL');
      // It refuses to start beside a leftover process.
      await waitFor(() => !killed.some(isAlive), { everyMs: 5, says: 'the database outlives SIGKILL' });
      await server?.stop();
    },
    standStill: async (ms) => {
      const still = processes();
      signalAll(still, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      signalAll(still, 'SIGCONT');
    },
    stop: async () => {
      await server?.stop();
      remove();
    },
  };
};
