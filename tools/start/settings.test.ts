import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { refuseTakenPorts } from './ports.ts';
import { readStartSettings } from './settings.ts';

test('without settings, portal, sandbox and SMS centre listen on loopback, ports 3000, 4000 and 2775', () => {
  const ports = { portalPort: 3000, sandboxPort: 4000, smppPort: 2775 };
  expect(readStartSettings({})).toMatchObject({ host: '127.0.0.1', ...ports, log: 'file' });
});

test('SANDBOX=off leaves the sandbox and its SMS centre out', () => {
  const settings = readStartSettings({ SANDBOX: 'off', SANDBOX_PORT: '3000', SANDBOX_SMPP_PORT: '3000' });
  expect(settings).toMatchObject({ sandboxPort: null, smppPort: null });
});

test('every mistake is listed at once', () => {
  expect(() => readStartSettings({ PORT: 'http', SANDBOX: 'of', LOG: 'console' })).toThrow(
    /PORT is "http".*\n.*SANDBOX is "of"; it must be on or off.*\n.*LOG is "console"/,
  );
});

test.each([
  [{ PORT: '4000' }, 'PORT and SANDBOX_PORT are the same; change one.'],
  [{ PORT: '2775' }, 'PORT and SANDBOX_SMPP_PORT are the same; change one.'],
  [{ SANDBOX_SMPP_PORT: '4000' }, 'SANDBOX_PORT and SANDBOX_SMPP_PORT are the same; change one.'],
])('one port cannot serve two: %j', (environment, mistake) => {
  expect(() => readStartSettings(environment)).toThrow(new Error(mistake));
});

test('every taken port is named with the setting that changes it', async () => {
  const taken = [await occupy(), await occupy(), await occupy()];
  const [portal, sandbox, smpp] = taken.map(({ port }) => port) as [number, number, number];
  const settings = readStartSettings({
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
