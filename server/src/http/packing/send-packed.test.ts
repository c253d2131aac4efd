import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack } from './packed.ts';
import { hasForm, sendPacked } from './send-packed.ts';

const app = Fastify();
const text = 'conversation '.repeat(100);

beforeAll(async () => {
  const packed = await pack(text, { 'content-type': 'text/plain', 'cache-control': 'no-cache' });
  app.get('/found', (request, reply) => sendPacked(request, reply, packed));
  app.get('/missing', (request, reply) => sendPacked(request, reply, packed, 404));
  await app.ready();
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

describe('the form of an answer', () => {
  test.each(['br', 'gzip, br', 'gzip;q=0.5, br;q=0.1', 'br ; q=1', 'gzip,br,zstd'])(
    'is brotli for %j',
    async (encoding) => {
      const { headers, rawPayload } = await get('/found', { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    },
  );

  test.each(['', 'gzip', 'br;q=0', 'br;q=0.0, gzip', 'brotli', 'xbr'])('is raw for %j', async (encoding) => {
    const { headers, payload } = await get('/found', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], payload]).toEqual([undefined, text]);
  });

  test('has an ETag of its own each, and neither is weak', async () => {
    const brotli = (await get('/found', { 'accept-encoding': 'br' })).headers.etag;
    const raw = (await get('/found', {})).headers.etag;
    expect(brotli).not.toBe(raw);
    expect([brotli, raw]).toEqual([expect.stringMatching(/^"[\w-]+"$/), expect.stringMatching(/^"[\w-]+"$/)]);
  });
});

describe('a visitor who has the answer already', () => {
  test('is told so, with the headers that may have changed since', async () => {
    const { etag } = (await get('/found', { 'accept-encoding': 'br' })).headers;
    const again = await get('/found', { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  test('is sent the answer when it has the other form', async () => {
    const { etag } = (await get('/found', {})).headers;
    expect((await get('/found', { 'accept-encoding': 'br', 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('is sent a page that does not exist as such', async () => {
    const { etag } = (await get('/missing', {})).headers;
    expect((await get('/missing', { 'if-none-match': String(etag) })).statusCode).toBe(404);
  });

  test.each(['"a"', 'W/"a"', '"b", "a"', '"b" , W/"a"', '*'])('names it as %s', (given) => {
    expect(hasForm(given, '"a"')).toBe(true);
  });

  test.each([undefined, '', 'a', '"ab"', '"b", W/"c"'])('does not name it as %s', (given) => {
    expect(hasForm(given, '"a"')).toBe(false);
  });
});
