import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../command.ts';
import { canInstallDebianPackages, installDebianPackages } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { print } from '../print.ts';

const debianVersions = '/usr/lib/postgresql';
const startMilliseconds = 30_000;

/** A PostgreSQL for the length of a test run; `stop` removes what was made for it. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

/**
 * The server that TEST_DATABASE_URL names, else a throwaway one on loopback from the programs found here or, as root,
 * from Debian's package. A string instead is the reason why there is none.
 */
export async function providePostgres(): Promise<TestPostgres | string> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: async () => undefined };
  let programs = findPrograms();
  if (programs === null && canInstallDebianPackages()) {
    print('Installing PostgreSQL (Debian package) ...');
    await installDebianPackages('postgresql');
    programs = findPrograms();
  }
  if (programs === null) return 'no PostgreSQL here: install one, or name a server with TEST_DATABASE_URL';
  return startThrowaway(programs);
}

/** The folder that holds initdb and postgres, the newest version first. */
function findPrograms(): string | null {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => join(debianVersions, version, 'bin'));
  folders.push(...(process.env['PATH'] ?? '').split(delimiter));
  return folders.find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres'))) ?? null;
}

async function startThrowaway(programs: string): Promise<TestPostgres | string> {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const data = join(folder, 'data');
  const made = await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'selfcare', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  if (made.code !== 0) return discard(folder, `initdb failed: ${made.output.slice(-1000)}`);

  const port = await freePort();
  const server = keepWhileWeLive(join(programs, 'postgres'), data, folder, port, options);
  const stop = async (): Promise<void> => {
    server.stdin?.end();
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
  };
  const ready = await untilAccepting(join(programs, 'pg_isready'), port, server);
  if (!ready) {
    await stop();
    return `PostgreSQL did not start on port ${port}`;
  }
  return { url: `postgres://selfcare@127.0.0.1:${port}/postgres`, stop };
}

// PostgreSQL refuses to run as root.
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  return null;
}

// The shell waits on its standard input, which closes when we end for whatever cause; then it cleans up after us.
const untilInputCloses =
  '"$@" >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$0"';

function keepWhileWeLive(
  postgres: string,
  data: string,
  folder: string,
  port: number,
  options: { uid?: number; gid?: number; cwd: string },
): ChildProcess {
  const throwaway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const settings = [...throwaway, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const parameters = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return spawn('sh', ['-c', untilInputCloses, folder, postgres, ...parameters], {
    ...options,
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
}

async function untilAccepting(isReady: string, port: number, server: ChildProcess): Promise<boolean> {
  const giveUpAt = Date.now() + startMilliseconds;
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const { code } = await run(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (code === 0) return true;
    await pause(100);
  }
  return false;
}

function discard(folder: string, reason: string): string {
  rmSync(folder, { recursive: true, force: true });
  return reason;
}
