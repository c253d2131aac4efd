import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { refuseTakenPorts } from './ports.ts';
import { readStartSettings } from './settings.ts';

test('without settings, portal and sandbox listen on loopback, ports 3000 and 4000', () => {
  expect(readStartSettings({})).toMatchObject({ host: '127.0.0.1', portalPort: 3000, sandboxPort: 4000, log: 'file' });
});

test('SANDBOX=off leaves the sandbox out', () => {
  expect(readStartSettings({ SANDBOX: 'off', SANDBOX_PORT: '3000' })).toMatchObject({ sandboxPort: null });
});

test('every mistake is listed at once', () => {
  expect(() => readStartSettings({ PORT: 'http', SANDBOX: 'of', LOG: 'console' })).toThrow(
    /PORT is "http".*\n.*SANDBOX is "of"; it must be on or off.*\n.*LOG is "console"/,
  );
});

test('one port cannot serve both', () => {
  expect(() => readStartSettings({ PORT: '4000' })).toThrow('PORT and SANDBOX_PORT are the same');
});

test('every taken port is named with the setting that changes it', async () => {
  const [first, second] = [await occupy(), await occupy()];
  const settings = readStartSettings({ PORT: String(first.port), SANDBOX_PORT: String(second.port) });
  const refusal = refuseTakenPorts(settings);
  await expect(refusal).rejects.toThrow(`Port ${first.port}, which the portal listens on, is taken.`);
  await expect(refusal).rejects.toThrow(`SANDBOX_PORT=${second.port + 1} npm start`);
  first.free();
  second.free();
});

function occupy(): Promise<{ port: number; free: () => void }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, free: () => server.close() });
    });
  });
}
