import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareKeptPostgres } from '../../tools/test/postgres.ts';
import { stateOf } from '../harness/standstill.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { Machine } from './machines.ts';

/** A PostgreSQL that can be killed and started again on the same data. It keeps what it has said is kept, except over a power cut. */
export type KillableDatabase = Machine & {
  port: number;
  /** The address to connect to, by its own port or by that of a line to it. */
  at: (port: number) => string;
  /** Ends it and takes its data away. */
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
      // A connection that closed meanwhile has ended its process by itself.
    }
};

/** Whether a process can still do something; one that nobody has buried yet cannot. */
const isAlive = (pid: number): boolean => {
  try {
    return stateOf(pid) !== 'Z';
  } catch {
    return false;
  }
};

/** Opens one for a run alone; a string instead is the reason why there is none. */
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
      // It refuses to start beside a process of its own that is still there.
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
