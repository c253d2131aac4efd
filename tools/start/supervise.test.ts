import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { root } from '../root.ts';

const patient = { timeout: 20_000, interval: 50 };
vi.setConfig({ testTimeout: 60_000 });
let logs: string;
let running: ChildProcess[];

beforeEach(() => {
  logs = mkdtempSync(join(tmpdir(), 'selfcare-start-'));
  running = [];
});

afterEach(() => {
  for (const each of running) each.kill('SIGKILL');
  rmSync(logs, { recursive: true });
});

test('reports when both are ready; a signal stops both with exit code 0', async () => {
  const run = await startFakes();
  run.supervisor.kill('SIGINT');
  expect(await run.exitCode).toBe(0);
  expect(run.said()).toContain('Stopping');
  expect(run.pids.filter(isAlive)).toEqual([]);
  expect(logOf('first')).toContain('closing');
});

test('waits for a slow machine and reports which program is not ready', async () => {
  const run = await startFakes(logs, { SLOW: 'yes' });
  await vi.waitFor(
    () => expect(run.said()).toMatch(/The first is not ready yet: .* answers 503\. Waiting on/),
    patient,
  );
  expect(run.said()).not.toContain('both ready');
  await Promise.all(run.addresses.map((address) => fetch(`${address}wake`)));
  await vi.waitFor(() => expect(run.said()).toContain('both ready'), patient);
  run.supervisor.kill('SIGINT');
  expect(await run.exitCode).toBe(0);
});

test('a second Ctrl-C changes nothing', async () => {
  const run = await startFakes();
  run.supervisor.kill('SIGINT');
  run.supervisor.kill('SIGINT');
  expect(await run.exitCode).toBe(0);
});

test('a crash of one stops the other, prints the reason and exits with 1', async () => {
  const run = await startFakes();
  await fetch(run.addresses[0]).catch(() => undefined);
  await fetch(`${run.addresses[0]}crash`).catch(() => undefined);
  expect(await run.exitCode).toBe(1);
  expect(run.said()).toContain('a mistake made on purpose');
  expect(run.said()).toContain('The first stopped by itself: exit code 1');
  expect(logOf('second')).toContain('closing');
});

test('leaves no process behind when it is killed', async () => {
  const run = await startFakes();
  run.supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(run.pids.filter(isAlive)).toEqual([]), patient);
  expect(logOf('first')).toContain('closing');
});

test('leaves no process behind when its parent is killed', async () => {
  const ports = { FIRST_PORT: String(await freePort()), SECOND_PORT: String(await freePort()) };
  const parent = track(
    spawn('sh', ['-c', '"$@"; true', 'sh', process.execPath, 'tools/start/testing/supervise-fakes.ts'], {
      cwd: root,
      env: { ...process.env, ...ports, LOGS: logs },
      stdio: 'ignore',
    }),
  );
  const addresses = Object.values(ports).map((port) => `http://127.0.0.1:${port}/`);
  const pids = await vi.waitFor(() => Promise.all(addresses.map(pidAt)), patient);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), patient);
});

test('keeps a pid file while a process runs; killing that pid ends no other start', async () => {
  const [ours, others] = [await startFakes(), await startFakes(join(logs, 'others'))];
  expect([pidIn(logs, 'first'), pidIn(logs, 'second')]).toEqual(ours.pids);
  process.kill(pidIn(logs, 'first'), 'SIGKILL');
  expect(await ours.exitCode).toBe(1);
  expect(ours.said()).toContain('The first stopped by itself: ended by SIGKILL');
  expect(existsSync(join(logs, 'first.pid'))).toBe(false);
  expect(existsSync(join(logs, 'second.pid'))).toBe(false);
  expect(others.pids.filter(isAlive)).toEqual(others.pids);
  expect([pidIn(join(logs, 'others'), 'first'), pidIn(join(logs, 'others'), 'second')]).toEqual(others.pids);
});

test('shows warnings readably and keeps the rest in the log', async () => {
  const run = await startFakes();
  await fetch(`${run.addresses[1]}warn`);
  await vi.waitFor(() => expect(run.said()).toContain('second warning: the provider is slow'), patient);
  expect(run.said()).not.toContain('listening');
  expect(logOf('second')).toContain('listening');
});

const startFakes = async (folder = logs, environment: Record<string, string> = {}) => {
  mkdirSync(folder, { recursive: true });
  const [first, second] = [await freePort(), await freePort()];
  const supervisor = track(
    spawn(process.execPath, ['tools/start/testing/supervise-fakes.ts'], {
      cwd: root,
      env: { ...process.env, FIRST_PORT: String(first), SECOND_PORT: String(second), LOGS: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exitCode = new Promise<number | null>((resolve) => supervisor.once('close', resolve));
  if (!environment['SLOW']) await vi.waitFor(() => expect(output).toContain('both ready'), patient);
  const addresses = [`http://127.0.0.1:${first}/`, `http://127.0.0.1:${second}/`] as const;
  const pids = await vi.waitFor(() => Promise.all(addresses.map(pidAt)), patient);
  return { supervisor, exitCode, addresses, pids, said: () => output };
};

const track = (child: ChildProcess): ChildProcess => {
  running.push(child);
  return child;
};

const pidAt = async (address: string): Promise<number> => Number(await (await fetch(address)).text());

const pidIn = (folder: string, name: string): number => Number(readFileSync(join(folder, `${name}.pid`), 'utf8'));

const logOf = (name: string): string => readFileSync(join(logs, `${name}.log`), 'utf8');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
