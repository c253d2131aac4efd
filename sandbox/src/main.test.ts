import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { keys } from './testing/keys.ts';

type Process = { child: ChildProcess; lines: string[]; url: () => Promise<string> };

const entry = join(import.meta.dirname, 'main.ts');

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const addressIn = (lines: string[]): string | undefined => /listening at (http:\S+)"/.exec(lines.join('\n'))?.[1];

/** Runs the sandbox as a process and collects its output by line. */
const run = (environment: Record<string, string>): Process => {
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env['PATH'], ...environment } });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', (line) => lines.push(line));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = async (): Promise<string> => {
    await expect.poll(() => addressIn(lines), { timeout: 15_000 }).toBeDefined();
    return addressIn(lines) ?? '';
  };
  return { child, lines, url };
};

const topUp = (url: string, requestor: string): Promise<Response> =>
  fetch(`${url}/airtime/tmf-api/prepayBalanceManagement/v4/topupBalance`, {
    method: 'POST',
    headers: { ...keys.airtime, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: { amount: 100, units: 'XAF' },
      usageType: 'monetary',
      logicalResource: { id: '+242050000001' },
      requestor: { id: requestor },
    }),
  });

test('an answered request is in the books after a kill', async () => {
  const environment = { DATA_DIR: freshFolder(), SANDBOX_PORT: '0' };
  const first = run(environment);
  const url = await first.url();
  const answered: string[] = [];
  const stream = (async () => {
    for (let number = 0; ; number += 1) {
      const { status } = await topUp(url, `R${number}`);
      if (status === 201) answered.push(`R${number}`);
      if (answered.length === 50) first.child.kill('SIGKILL');
    }
  })();
  await expect(stream).rejects.toThrow();
  expect(answered.length).toBeGreaterThanOrEqual(50);

  const second = run(environment);
  const books: unknown = await (await fetch(`${await second.url()}/books`)).json();
  for (const reference of answered) expect(JSON.stringify(books)).toContain(`"reference":"${reference}"`);
});

test('a stop signal ends the process immediately, with open event streams', async () => {
  const { child, url } = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0' });
  const response = await fetch(`${await url()}/phones/050000001/events`);
  const asked = Date.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5000);
  await response.body?.cancel().catch(() => undefined);
});

test('a port in use ends the start with a message that names the port and its setting', async () => {
  const first = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0' });
  const { port } = new URL(await first.url());
  const second = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: port });
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  await expect.poll(() => second.lines.join()).toContain(`Port ${port} is taken`);
  expect(second.lines.join()).toContain('SANDBOX_PORT');
});

test('a port of the SMS centre in use ends the start with a message that names its setting', async () => {
  const first = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0' });
  const { port } = new URL(await first.url());
  const second = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0', SANDBOX_SMPP_PORT: port });
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  await expect.poll(() => second.lines.join()).toContain(`Port ${port} is taken`);
  expect(second.lines.join()).toContain('set SANDBOX_SMPP_PORT');
});

test('the log says where the SMS centre listens', async () => {
  const { lines, url } = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0' });
  await url();
  expect(lines.join('\n')).toMatch(/"SMS centre listening at smpp:\/\/127\.0\.0\.1:\d+"/);
});

test('books that another process has open end the start', async () => {
  const folder = freshFolder();
  await run({ DATA_DIR: folder, SANDBOX_PORT: '0' }).url();
  const second = run({ DATA_DIR: folder, SANDBOX_PORT: '0' });
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(1);
  await expect.poll(() => second.lines.join()).toContain('open in another process');
});

test('wrong settings end the start with one line of JSON that lists all of them', async () => {
  const { child, lines } = run({ SANDBOX_PORT: 'x', MARKET: 'atlantis' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    app: 'sandbox',
    msg: expect.stringMatching(/MARKET.*SANDBOX_PORT/),
  });
});

test('every line of the log is JSON that names the sandbox', async () => {
  const { lines, url } = run({ DATA_DIR: freshFolder(), SANDBOX_PORT: '0' });
  await fetch(`${await url()}/phones/050000001`);
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ app: 'sandbox', msg: expect.any(String) });
});
