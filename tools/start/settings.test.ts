import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { refuseTakenPorts } from './ports.ts';
import { readStartSettings } from './settings.ts';
import { readAll } from './start.ts';

test('without settings, portal, sandbox and SMS centre listen on loopback, ports 3000, 4000 and 2775', () => {
  const ports = { portalPort: 3000, sandboxPort: 4000, smppPort: 2775 };
  expect(readStartSettings({}).settings).toMatchObject({ host: '127.0.0.1', ...ports, log: 'file' });
});

test.each(['', ' '])('a setting that is left empty (%j) is as if it were not set', (empty) => {
  const { settings, mistakes } = readStartSettings({ PORT: empty, SANDBOX: empty, LOG: empty, HOST: empty });
  expect([settings, mistakes]).toEqual([readStartSettings({}).settings, []]);
});

test.each(['0', '1.5', 'much', '-1'])('LOG_FILE_MB=%s is no size of a file', (given) => {
  const { settings, mistakes, wrong } = readStartSettings({ LOG_FILE_MB: given });
  expect([settings.logFileMegabytes, wrong]).toEqual([20, ['LOG_FILE_MB']]);
  expect(mistakes).toEqual([`LOG_FILE_MB is "${given}"; it must be whole megabytes from 1 to 10000.`]);
  expect(readStartSettings({ LOG_FILE_MB: '1' }).settings.logFileMegabytes).toBe(1);
});

test('SANDBOX=off leaves the sandbox and its SMS centre out [V15.2.3]', () => {
  const { settings } = readStartSettings({ SANDBOX: 'off', SANDBOX_PORT: '3000', SANDBOX_SMPP_PORT: '3000' });
  expect(settings).toMatchObject({ sandboxPort: null, smppPort: null });
});

test('lists every mistake in one message, the portal’s own too, each once', () => {
  const given = { PORT: 'http', SANDBOX: 'of', LOG: 'console', MARKET: 'xx', DRAIN_SECONDS: 'long' };
  const said = /^PORT is "http".*\nSANDBOX is "of"; it must be on or off\.\nLOG is "console".*\n/;
  expect(() => readAll(given, false)).toThrow(said);
  expect(() => readAll(given, false)).toThrow(/DRAIN_SECONDS: .*\n.*MARKET: |MARKET: .*\n.*DRAIN_SECONDS: /);
  expect(() => readAll(given, false)).not.toThrow(/(PORT|SANDBOX)\b[^]*\b\1: /);
});

test.each([
  [{ PORT: '4000' }, 'PORT and SANDBOX_PORT are the same; change one.'],
  [{ PORT: '2775' }, 'PORT and SANDBOX_SMPP_PORT are the same; change one.'],
  [{ SANDBOX_SMPP_PORT: '4000' }, 'SANDBOX_PORT and SANDBOX_SMPP_PORT are the same; change one.'],
])('one port cannot serve two: %j', (environment, mistake) => {
  expect(readStartSettings(environment).mistakes).toEqual([mistake]);
});

test('names every port in use with its setting', async () => {
  const taken = [await occupy(), await occupy(), await occupy()];
  const [portal, sandbox, smpp] = taken.map(({ port }) => port) as [number, number, number];
  const { settings } = readStartSettings({
    PORT: String(portal),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMPP_PORT: String(smpp),
  });
  const refusal = refuseTakenPorts(settings);
  await expect(refusal).rejects.toThrow(`Port ${portal}, which the portal listens on, is taken.`);
  await expect(refusal).rejects.toThrow(/choose others: PORT=\d+ SANDBOX_PORT=\d+ SANDBOX_SMPP_PORT=\d+ npm start$/);
  await expect(refusal).rejects.toThrow(`Port ${smpp}, which the SMS centre of the sandbox listens on, is taken.`);
  taken.forEach(({ free }) => free());
});

const occupy = (): Promise<{ port: number; free: () => void }> => {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, free: () => server.close() });
    });
  });
};
