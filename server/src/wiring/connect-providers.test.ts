import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import { providerNames } from '../providers/providers.ts';
import { connectProviders } from './connect-providers.ts';

test('a call is counted under its provider, by how it ended and how many seconds that took', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const config = {
    ...readConfig({ PROVIDER_TIMEOUT_MS: '300' }),
    providers: Object.fromEntries(providerNames.map((name) => [name, url])) as ReturnType<
      typeof readConfig
    >['providers'],
  };
  const counted: unknown[][] = [];
  const metrics = { providerCall: (...call: unknown[]) => void counted.push(call) } as unknown as Metrics;
  const { leadDesk } = connectProviders(config, metrics, '', {
    called: () => undefined,
    unread: () => undefined,
    onForeignPage: () => undefined,
  });
  expect(await leadDesk.read('CG-HBB-1')).toMatchObject({ outcome: 'unknown' });
  expect(counted).toEqual([['leads', 'enquiry', 'silent', expect.any(Number)]]);
  const [[, , , seconds]] = counted as [[string, string, string, number]];
  expect(seconds).toBeGreaterThan(0.2);
  expect(seconds).toBeLessThan(30);
});

test('an answer that cannot be read is told under its provider, with operation and field', async () => {
  const odd = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"id":"CG-HBB-1","externalId":"x","status":7}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void odd.close());
  await once(odd, 'listening');
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  const config = readConfig({});
  const told: unknown[] = [];
  const metrics = { providerCall: () => undefined } as unknown as Metrics;
  const { leadDesk } = connectProviders({ ...config, providers: { ...config.providers, leads: url } }, metrics, '', {
    called: () => undefined,
    unread: (...unread) => void told.push(unread),
    onForeignPage: () => undefined,
  });
  expect(await leadDesk.read('CG-HBB-1')).toEqual({ outcome: 'unknown' });
  expect(told).toEqual([['leads', { operation: 'enquiry', field: 'status' }]]);
});
