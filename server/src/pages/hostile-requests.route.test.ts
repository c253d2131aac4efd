import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../testing/portal.ts';
import { portOf, sendRaw } from '../testing/raw-http.ts';

/** The whole portal with its pages, under requests that want another answer kept, another page shown, another site opened. */
let clean: TestPortal;
let attacked: TestPortal;
let asset: string;
beforeAll(async () => {
  const database = await openMemory();
  clean = await aPortal(database, createOperator(), {}, { pages: true });
  attacked = await aPortal(database, createOperator(), {}, { pages: true });
  asset = /href="(\/assets\/[^"]+\.js)"/.exec((await clean.app.inject('/')).payload)![1]!;
  await attacked.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await clean.app.close();
  await attacked.app.close();
  await clean.database.close();
});

const pages = ['/', '/en', '/prepaid-recharge', '/en/prepaid-recharge', '/payment/start', '/payment/status', '/about'];
const files = ['/pages/recharge.json', '/en/pages/home.json', '/favicon.svg', '/robots.txt', '/manifest.webmanifest'];
const missing = [
  '/nothing',
  '/en/nothing',
  '/page-not-found',
  '/payment/status/x.css',
  '/%E0%A4%A',
  `/${'x'.repeat(300)}`,
];

/** Returns the part of a response that a cache stores: all but what differs between requests. */
const kept = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload, headers: answered } = await app.inject({ url, headers });
  const { 'x-trace-id': _trace, date: _date, ...rest } = answered;
  return { statusCode, payload, headers: rest };
};

const evil = 'evil.example';
const hostile: Record<string, string>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-server': evil },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-scheme': 'http', 'x-forwarded-port': '1337' },
  { 'x-forwarded-prefix': '/evil' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: `for=127.0.0.1;host=${evil};proto=http` },
  { 'x-host': evil },
  { 'x-original-url': '/about' },
  { 'x-rewrite-url': '/about' },
  { 'x-original-host': evil },
  { 'x-http-method-override': 'POST' },
  { 'x-middleware-rewrite': '/about' },
  { 'accept-language': 'en' },
  { lang: 'en' },
  { accept: 'application/json' },
  { cookie: 'browser=aaaaaaaaaaaaaaaaaaaaaa; lang=en' },
  { 'user-agent': '<script>alert(1)</script>' },
  { origin: `https://${evil}`, referer: `https://${evil}/` },
  { range: 'bytes=0-0' },
  { 'x-unknown': '<script>alert(1)</script>' },
];

describe('the cache', () => {
  test.each([...pages, ...files, ...missing])(
    'keeps of %s what everyone gets, whoever asked for it first and however [A17] [V14.2.2]',
    async (url) => {
      const wanted = await kept(clean.app, url);
      for (const [index, headers] of hostile.entries()) {
        const query = url.includes('%') ? '' : `?buster=${index}`;
        expect([headers, await kept(attacked.app, `${url}${query}`, headers)]).toEqual([headers, wanted]);
      }
    },
  );

  test('keeps scripts permanently under their own name, and no error', async () => {
    for (const headers of hostile)
      expect(await kept(attacked.app, `${asset}?${evil}`, headers)).toEqual(await kept(clean.app, asset));
    for (const url of ['/assets/nothing.js', '/nothing', '/page-not-found', '/pages/nothing.json']) {
      const { statusCode, headers } = await clean.app.inject(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([
        url,
        404,
        expect.stringMatching(/^no-(store|cache)$/),
      ]);
    }
  });

  test.each([
    '/payment/status/x.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B/x.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B;x.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B%2fx.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B%00.css',
    '/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B%0a.css',
    '/payment/status%2fx.css',
    '/payment/start/card.css',
    '/payment/start/card/x.css',
    '/prepaid-recharge.css',
    '/prepaid-recharge/x.css',
    '/prepaid-recharge;x.css',
    '/prepaid-recharge%3fx.css',
    '/en/payment/status/x.js',
    '/index.html',
    '/.css',
  ])('is not given a page under the name of a file: %s is a 404 [A17] [V13.4.1]', async (url) => {
    const { statusCode, headers } = await clean.app.inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
  });

  test('is given nothing of the visitor: no page, file or refusal sets a cookie [V7.6.2]', async () => {
    for (const url of [...pages, ...files, ...missing, asset]) {
      const { headers } = await clean.app.inject({ url, headers: { cookie: 'browser=aaaaaaaaaaaaaaaaaaaaaa' } });
      expect([url, headers['set-cookie']]).toEqual([url, undefined]);
    }
  });
});

test('every text that is answered names its charset [V4.1.1]', async () => {
  const types = await Promise.all(
    [...pages, ...files, ...missing, asset, '/metrics'].map(async (url) => {
      const { headers } = await clean.app.inject(url);
      return String(headers['content-type']);
    }),
  );
  const texts = types.filter((type) => /^text\/|[+/]xml/.test(type));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((type) => !/; ?charset=utf-8/i.test(type))).toEqual([]);
});

describe('every answer beside the API', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    'x-trace-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  };

  test.each([...pages, ...files, ...missing, '/favicon.ico', '/assets/nothing.js'])(
    'of %s has its security headers [A16] [V3.2.1 V3.4.4 V3.4.5 V3.4.6]',
    async (url) => {
      expect((await clean.app.inject(url)).headers).toMatchObject(always);
    },
  );

  test('to a form has them too, and to a method that is not served', async () => {
    for (const [method, url] of [
      ['POST', '/prepaid-recharge'],
      ['POST', '/about'],
      ['OPTIONS', '/'],
      ['PUT', '/en'],
      ['DELETE', '/payment/start'],
    ] as const)
      expect((await clean.app.inject({ method, url })).headers).toMatchObject(always);
  });

  test.each([...pages, '/nothing'])('that is a document, %s, opens windows that cannot reach it [A16]', async (url) => {
    const { headers } = await clean.app.inject(url);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': expect.stringMatching(/base-uri 'none'.*object-src 'none'/),
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval|\*|data: *;? *script/);
  });
});

describe('a file of the build', () => {
  test('carries what a file needs, and nothing that speaks of documents [V3.4.4 V3.4.6]', async () => {
    for (const encoding of ['br', '']) {
      const { headers } = await clean.app.inject({ url: asset, headers: { 'accept-encoding': encoding } });
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'accept-encoding',
      });
      for (const name of ['content-security-policy', 'referrer-policy', 'x-frame-options', 'x-trace-id'])
        expect(headers).not.toHaveProperty(name);
    }
  });

  test('that a browser could show as a page keeps its policy, and what is not there is no file [V3.2.1]', async () => {
    for (const url of ['/favicon.svg', '/assets/nothing.svg', '/assets/nothing.js'])
      expect((await clean.app.inject(url)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-frame-options': 'DENY',
      });
  });
});

describe('a redirect', () => {
  const targets = [
    `//${evil}/`,
    `///${evil}`,
    `/\\${evil}`,
    `http://${evil}/`,
    `https://${evil}/`,
    `http://${evil}/payment/start/card`,
    `http://${evil}/en?x=1`,
    `http:////${evil}/`,
    `http://user@${evil}/prepaid-recharge`,
    `HTTP://${evil}/`,
    `/%2f%2f${evil}`,
    `/%5c${evil}`,
    `/en//${evil}`,
    `/en/..//${evil}`,
    `/@${evil}`,
    `/.${evil}`,
    `/payment/start/%2f%2f${evil}`,
    `/payment/start/..%2f..%2f%2f${evil}`,
    `/payment/start/%0d%0aLocation:%20https://${evil}`,
    `/payment/start/https:${evil}`,
    `/?redirect_url=https://${evil}`,
    `/prepaid-recharge?redirectPage=//${evil}&next=//${evil}`,
    `/favicon.ico?to=//${evil}`,
    `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=//${evil}`,
    `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=%0d%0aLocation:%20//${evil}`,
    `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?redirect_url=//${evil}&status=success`,
    `http://${evil}/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack`,
  ];

  test.each(targets.flatMap((target) => [['GET', target] as const, ['POST', target] as const]))(
    'leads to a path of ours or nowhere: %s %s [A13] [V1.2.1 V3.7.2]',
    async (method, target) => {
      const request = `${method} ${target} HTTP/1.1\r\nhost: ${evil}\r\nx-forwarded-host: ${evil}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
      const head = (await sendRaw(portOf(attacked.app), request)).split('\r\n\r\n')[0]!;
      const locations = [...head.matchAll(/^location: (.*)$/gim)].map(([, location]) => location!);
      expect(head).toMatch(/^HTTP\/1\.1 (200|301|303|400|404) /);
      expect(locations.length).toBe(head.startsWith('HTTP/1.1 30') ? 1 : 0);
      for (const location of locations) {
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(new URL(location, 'https://portal.example').origin).toBe('https://portal.example');
      }
    },
  );

  test('is given nothing back by TRACE, which echoes what was sent [V13.4.4]', async () => {
    for (const path of ['/', '/en', '/health/live', '/orp/bfe/api/portal-service/resource/v1/config']) {
      const request = `TRACE ${path} HTTP/1.1\r\nhost: x\r\ncookie: browser=${evil}\r\nconnection: close\r\n\r\n`;
      const answer = await sendRaw(portOf(attacked.app), request);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toContain(evil);
    }
  });

  test('of a form is made for the forms alone, and keeps nothing of the query [V14.2.1]', async () => {
    const request = `POST http://${evil}/en/prepaid-recharge?number=055123456 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
    expect(await sendRaw(portOf(attacked.app), request)).toMatch(/\r\nlocation: \/en\/prepaid-recharge\r\n/i);
  });
});
