import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isFree } from '../free-port.ts';
import { refuseTakenPorts } from './ports.ts';
import type { StartSettings } from './settings.ts';

const servers: Server[] = [];
const take = (port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => resolve((server.address() as AddressInfo).port));
  });
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const settings = (portalPort: number, sandboxPort: number | null): StartSettings => ({
  host: '127.0.0.1',
  portalPort,
  sandboxPort,
  smppPort: null,
  dataDirectory: '.data',
  log: 'file',
  logFileMegabytes: 20,
});
const refusal = (given: StartSettings): Promise<string> =>
  refuseTakenPorts(given).then(
    () => '',
    (error: Error) => error.message,
  );

test('names every port in use, with one line of free ports to copy', async () => {
  const [portal, sandbox] = [await take(), await take()];
  const message = await refusal(settings(portal, sandbox));
  expect(message).toContain(`Port ${portal}, which the portal listens on, is taken.`);
  expect(message).toContain(`Port ${sandbox}, which the sandbox listens on, is taken.`);
  const [, first, second] = /PORT=(\d+) SANDBOX_PORT=(\d+) npm start$/.exec(message)!;
  expect(first).not.toBe(second);
  expect(await refusal(settings(Number(first), Number(second)))).toBe('');
});

test('does not offer a free port that another setting names', async () => {
  let portal = await take();
  while (!(await isFree(portal + 1))) portal = await take();
  const [, offered] = / PORT=(\d+) npm start$/.exec(await refusal(settings(portal, portal + 1)))!;
  expect(Number(offered)).toBeGreaterThan(portal + 1);
});
