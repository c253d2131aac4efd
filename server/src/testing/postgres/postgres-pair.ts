import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openPostgres } from '../../db/postgres.ts';
import { openStallingProxy } from './stalling-proxy.ts';
import { aPostgresFolder, startPostgres } from './postgres-server.ts';

/** A port of 127.0.0.1 that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The server of a data folder and all its processes, as a machine that loses its power ends them. */
const kill9 = (data: string): void => {
  const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = `/proc/${main}/task/${main}/children`;
  const others = existsSync(children) ? (readFileSync(children, 'utf8').match(/\d+/g) ?? []).map(Number) : [];
  process.kill(main, 'SIGKILL');
  for (const pid of others) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
};

const user = ['-U', 'selfcare'];
const addressOf = (hosts: string) => `postgres://selfcare@${hosts}/postgres`;

/**
 * A primary and its synchronous standby: a COMMIT is answered once the standby has it. `url` names both, the primary
 * first. `hold` keeps from the standby whatever is written from then on.
 */
export const startPostgresPair = async (programs: string) => {
  const place = await aPostgresFolder(programs);
  const [first, second] = [join(place.folder, 'first'), join(place.folder, 'second')];
  await place.run('initdb', ['-D', first, ...user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const settings = ['synchronous_commit=on', 'synchronous_standby_names=*'];
  const primary = await startPostgres(programs, place, { data: first, port, settings });
  const proxy = await openStallingProxy(port);
  const from = ['-h', '127.0.0.1', '-p', String(proxy.port), ...user];
  await place.run('pg_basebackup', ['-D', second, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const standby = await startPostgres(programs, place, { data: second, port: standbyPort });
  const primaryUrl = addressOf(`127.0.0.1:${port}`);
  const watch = openPostgres(primaryUrl, () => undefined);
  const isJoined = async () => (await watch.query(`select 1 from pg_stat_replication where sync_state = 'sync'`))[0];
  while (!(await isJoined())) await new Promise(setImmediate);
  return {
    url: addressOf(`127.0.0.1:${port},127.0.0.1:${standbyPort}`),
    primaryUrl,
    standbyUrl: addressOf(`127.0.0.1:${standbyPort}`),
    hold: proxy.hold,
    /** How many COMMITs are done on the primary and wait for the standby. */
    waiting: async () =>
      (
        await watch.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
        )
      )[0]!.count,
    /** Ends the primary without a word. */
    killPrimary: async () => {
      await watch.close();
      kill9(first);
      await proxy.close();
    },
    /** Makes the standby the primary. */
    promote: () => place.run('pg_ctl', ['promote', '-D', second, '-w']),
    stop: async () => {
      await proxy.close();
      await standby.stop();
      await primary.stop();
    },
  };
};

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;
