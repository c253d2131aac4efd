import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { answerOnlyTo } from '../http/own-names.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';

const shipped = await usePortal();
const operations = ['/metrics', '/openapi.json'];
const health = ['/health/live', '/health/ready'];

let portal: TestPortal | undefined;
afterEach(async () => {
  await portal?.app.close();
  portal = undefined;
});
const open = async (settings: Record<string, string>) => {
  portal = await aPortal(shipped.database, createOperator(), settings);
  return portal;
};
/** The portal alone: every provider is named, as it is where no sandbox is started beside it. */
const sandboxOff = {
  SANDBOX: 'off',
  ...Object.fromEntries(
    Object.entries(readConfig({}).providers).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]),
  ),
};
const statusesOf = async (app: TestPortal['app'], urls: string[]) =>
  Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode));

describe('metrics and the document of the calls', () => {
  test('stand beside the sandbox where customers are served, as shipped', async () => {
    expect(await statusesOf(shipped.app, operations)).toEqual([200, 200]);
    expect(shipped.admin).toBeUndefined();
  });

  test('stand at ADMIN_PORT alone where it is set, and health at both [V13.4.5]', async () => {
    const { app, admin } = await open({ ADMIN_PORT: '9100' });
    expect(await statusesOf(app, operations)).toEqual([404, 404]);
    expect(await statusesOf(admin!, operations)).toEqual([200, 200]);
    await portal!.start();
    for (const each of [app, admin!]) expect(await statusesOf(each, health)).toEqual([200, 200]);
    portal!.drain();
    for (const each of [app, admin!]) expect(await statusesOf(each, health)).toEqual([200, 503]);
  });

  test('count what customers ask for, and serve no customer', async () => {
    const { app, admin, browser } = await open({ ADMIN_PORT: '9100' });
    await browser().get('portalConfig', { code: 'portal' });
    expect((await admin!.inject('/metrics')).body).toContain('route="/orp/bfe/api/portal-service/resource/v1/config"');
    const urls = ['/', browser().pathOf('portalConfig'), '/api/portal-service/webhooks/paystack'];
    expect(await statusesOf(admin!, urls)).toEqual([404, 404, 404]);
    expect(await statusesOf(app, ['/health/live'])).toEqual([200]);
  });

  test('are nowhere with SANDBOX=off and no ADMIN_PORT [V13.4.5]', async () => {
    const { app, admin } = await open(sandboxOff);
    expect(await statusesOf(app, [...operations, '/health/live'])).toEqual([404, 404, 200]);
    expect(admin).toBeUndefined();
  });
});

const statusFor = async (host: string, url = '/metrics') =>
  (await portal!.admin!.inject({ url, headers: { host } })).statusCode;

describe('the admin port answers only to names that it was told', () => {
  const settings = { ADMIN_PORT: '9100', ADMIN_HOST: '10.0.0.9', ADMIN_NAMES: 'metrics.example.cg, Portal-1' };

  test.each([
    'localhost:9100',
    'LOCALHOST',
    '127.0.0.1:9100',
    '127.8.9.1',
    '[::1]:9100',
    '10.0.0.9:9100',
    'metrics.example.cg',
    'Metrics.Example.CG.:9100',
    'portal-1:9100',
  ])('%s', async (host) => {
    await open(settings);
    expect(await statusFor(host)).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:9100',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'metrics.example.cg.evil.example',
    '10.0.0.8',
    '[::2]',
  ])('and not to %j', async (host) => {
    await open(settings);
    for (const url of [...operations, ...health, '/nothing'])
      expect([url, await statusFor(host, url)]).toEqual([url, 421]);
  });

  test.each([
    ['10.0.0.5', '10.0.0.5:9100', 200],
    ['::ffff:10.0.0.5', '10.0.0.5', 200],
    ['2001:db8::5', '[2001:DB8::5]:9100', 200],
    ['10.0.0.5', '10.0.0.6', 421],
  ])('and to the address that it is reached at: at %s to %s', async (localAddress, host, status) => {
    const app = Fastify();
    app.addHook(
      'onRequest',
      async ({ socket }) => void Object.defineProperty(socket, 'localAddress', { value: localAddress }),
    );
    answerOnlyTo(app, ['0.0.0.0']);
    app.get('/', async () => ({}));
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(status);
  });
});

test('a second listener ends with the first', async () => {
  const { app, admin } = await open({ ADMIN_PORT: '9100' });
  await admin!.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect(admin!.server.listening).toBe(false);
});

describe('ADMIN_PORT', () => {
  test.each([
    [{ ADMIN_PORT: '3000' }, 'ADMIN_PORT must differ from PORT'],
    [{ ADMIN_PORT: '8080', PORT: '8080', ADMIN_HOST: '10.0.0.1' }, 'ADMIN_PORT must differ from PORT'],
    [{ ADMIN_PORT: 'none' }, 'ADMIN_PORT: '],
    [{ ADMIN_PORT: '9100', ADMIN_NAMES: 'metrics:9100' }, 'ADMIN_NAMES: '],
  ])('%j is refused by its name', (settings, words) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(words);
  });

  test('listens on loopback unless ADMIN_HOST says otherwise', () => {
    expect(readConfig({ ADMIN_PORT: '9100' })).toMatchObject({ ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 9100 });
  });
});
