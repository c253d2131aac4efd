import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const debianVersions = '/usr/lib/postgresql';
const startMilliseconds = 30_000;
const execute = promisify(execFile);

/** The folder that holds initdb and postgres, the newest version first; undefined where there is none. */
export const findPostgresPrograms = (): string | undefined => {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => join(debianVersions, version, 'bin'));
  folders.push(...(process.env['PATH'] ?? '').split(delimiter));
  return folders.find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')));
};

/** PostgreSQL refuses to run as root: then the first of these users that there is. */
const unprivilegedUser = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((which) => execute('id', [which, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]!.stdout), gid: Number(ids[1]!.stdout) };
  }
  return undefined;
};

/** A folder for servers that end with the test, and how their programs are run: as whom, and where. */
export const aPostgresFolder = async (programs: string) => {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'selfcare-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  return { folder, options, run: (program: string, args: string[]) => execute(join(programs, program), args, options) };
};

type Folder = Awaited<ReturnType<typeof aPostgresFolder>>;

/** Makes the data of a new server, whose user `selfcare` needs no password; answers where. */
export const initPostgres = async ({ folder, run }: Folder): Promise<string> => {
  const data = join(folder, 'data');
  await run('initdb', ['-D', data, '-U', 'selfcare', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  return data;
};

// The shell waits on its standard input, which closes when we end for whatever cause.
const untilInputCloses =
  '"$@" >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -INT $server 2>/dev/null; wait $server';
const thenCleanUp = 'cd /; rm -rf "$0"';

/** `isKept`: the folder stays after the server, for it to be started in again. */
type Started = { data: string; port: number; settings?: readonly string[]; isKept?: boolean };

/**
 * Starts a server on loopback that keeps nothing over a power cut, and waits until it takes connections. It ends with this
 * process, and takes its folder with it unless that is kept. Rejects when it does not come up.
 */
export const startPostgres = async (programs: string, { folder, options, run }: Folder, server: Started) => {
  const { data, port, settings = [], isKept = false } = server;
  const throwaway = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1'];
  const all = [...throwaway, `unix_socket_directories=${folder}`, ...settings];
  const parameters = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const script = isKept ? untilInputCloses : `${untilInputCloses}; ${thenCleanUp}`;
  const shell = spawn('sh', ['-c', script, folder, join(programs, 'postgres'), ...parameters], {
    ...options,
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const stop = async (): Promise<void> => {
    shell.stdin?.end();
    if (shell.exitCode === null) await new Promise((resolve) => shell.once('exit', resolve));
  };
  const isReady = () =>
    run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  const giveUpAt = Date.now() + startMilliseconds;
  while (!(await isReady())) {
    if (Date.now() > giveUpAt || shell.exitCode !== null) {
      await stop();
      throw new Error(`PostgreSQL did not start on port ${port}`);
    }
    await pause(50);
  }
  return { stop };
};
