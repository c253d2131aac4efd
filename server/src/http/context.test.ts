import { market } from '@selfcare/markets/cg/market';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDataKey } from '../testing/engine.ts';
import { createVault } from '../security/vault.ts';
import { createContexts, type Context } from './context.ts';

let app: FastifyInstance;
let seen: Context;

const open = (publicUrl: string) => {
  app = Fastify();
  app.register(cookie, { hook: false });
  const contexts = createContexts(market, createVault(testDataKey), {
    publicUrl,
    SHARED_ADDRESSES: [],
    TRUST_PROXY: [],
  });
  app.get('/', async (request, reply) => {
    seen = contexts(request, reply);
    seen.rememberBrowser();
    return {};
  });
};
const ask = async (headers: InjectOptions['headers'] = {}, remoteAddress?: string) => {
  const { headers: answer } = await app.inject({ url: '/', headers, ...(remoteAddress && { remoteAddress }) });
  return { context: seen, cookie: answer['set-cookie'] as string | undefined };
};

beforeEach(() => open('http://127.0.0.1:3000'));
afterEach(() => app.close());

describe('the browser’s cookie', () => {
  test('is given to a browser that has none: for 180 days, HttpOnly, SameSite=Lax, 128 random bits [V3.3.2 V3.3.4 V7.2.3]', async () => {
    const { cookie, context } = await ask();
    expect(cookie).toMatch(/^browser=[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(context.browser.isNew).toBe(true);
    expect((await ask()).cookie).not.toBe(cookie);
  });

  test('names the same browser when it comes back, among other cookies, and is not given again', async () => {
    const first = await ask();
    const cookie = first.cookie!.split(';')[0]!;
    const again = await ask({ cookie: `a=b; ${cookie}; c=d` });
    expect(again.context.browser).toEqual({ hash: first.context.browser.hash, isNew: false });
    expect(again.cookie).toBeUndefined();
  });

  test.each([
    'browser=',
    'browser=short',
    `browser=${'a'.repeat(23)}`,
    'browser=aaaaaaaaaaaaaaaaaaaaa%0a',
    'browser',
    ';;;=',
  ])('of the wrong shape (%s) counts as none', async (cookie) => {
    expect((await ask({ cookie })).context.browser.isNew).toBe(true);
  });

  test('on https is bound to the host and never sent in clear [V3.3.1 V3.3.3 V12.2.1]', async () => {
    await app.close();
    open('https://portal.example.cg');
    expect((await ask()).cookie).toMatch(/^__Host-browser=[\w-]{22}; .*; Secure; SameSite=Lax$/);
    expect((await ask({ cookie: `browser=${'a'.repeat(22)}` })).context.browser.isNew).toBe(true);
  });

  test.each(['http://127.0.0.1:3000', 'https://portal.example.cg'])(
    'at %s is taken back under its own name [V3.3.3]',
    async (url) => {
      await app.close();
      open(url);
      app.get('/forget', async (request, reply) => {
        createContexts(market, createVault(testDataKey), { publicUrl: url, SHARED_ADDRESSES: [], TRUST_PROXY: [] })(
          request,
          reply,
        ).forgetBrowser();
        return {};
      });
      const given = (await ask()).cookie!;
      const taken = (await app.inject('/forget')).headers['set-cookie'];
      expect(taken).toBe(given.replace(/=[\w-]{22};/, '=;').replace(/Max-Age=\d+/, 'Max-Age=0'));
    },
  );

  test('is known inside by a keyed hash alone [V7.2.1]', async () => {
    const { cookie, context } = await ask();
    expect(context.browser.hash).not.toContain(cookie!.slice('browser='.length, 30));
  });
});

test('the language is that of lang, then of accept-language', async () => {
  expect((await ask({ lang: 'en', 'accept-language': 'fr-FR' })).context.language).toBe('en');
  expect((await ask({ 'accept-language': 'en' })).context.language).toBe('en');
  expect((await ask()).context.language).toBe('fr-FR');
});

test('the address is a keyed hash, and X-Forwarded-For from a stranger changes nothing [V4.1.3]', async () => {
  const { context } = await ask();
  expect(JSON.stringify(context.address)).not.toContain('127.0.0.1');
  expect((await ask({ 'x-forwarded-for': '10.1.2.3' })).context.address).toEqual(context.address);
});

const from = async (ip: string) => (await ask({}, ip)).context.address;

test('the addresses of an IPv6 /64 are one address, those of a /48 one site [A34]', async () => {
  const first = await from('2001:db8:1:2::1');
  expect(await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toEqual(first);
  const neighbour = await from('2001:db8:1:3::1');
  expect(neighbour.hash).not.toBe(first.hash);
  expect(neighbour.site).toBe(first.site);
  expect((await from('2001:db8:2:2::1')).site).not.toBe(first.site);
});
