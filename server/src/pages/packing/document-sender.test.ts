import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDictionaries } from './dictionaries.ts';
import { createDocumentSender } from './document-sender.ts';
import { pack } from '../../http/packing/packed.ts';

const app = Fastify();
const text = 'conversation '.repeat(100);

beforeAll(async () => {
  const packed = await pack(text, { 'content-type': 'text/plain', 'cache-control': 'no-cache' });
  const dictionaries = createDictionaries();
  dictionaries.add(packed);
  dictionaries.add(await pack('another', {}));
  const { sendDocument, sendOwn, sendGrowing } = createDocumentSender(dictionaries);
  const own = { html: `for you: ${text}`, headers: {}, status: 201 };
  app.get('/page', (request, reply) => sendDocument(request, reply, packed));
  app.get('/no-page', (request, reply) => sendDocument(request, reply, packed, 404));
  app.get('/own', (request, reply) => sendOwn(request, reply, own));
  app.get('/growing', (request, reply) => sendGrowing(request, reply, own, async () => 'the end'));
  const plain = createDocumentSender(undefined);
  app.get('/developed', (request, reply) => plain.sendDocument(request, reply, packed));
  await app.ready();
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

/** The header by which Chromium names itself. */
const chromium = { 'sec-ch-ua': '"Chromium";v="156", "Not_A Brand";v="24"' };
/** The headers of Chromium while it has the page. */
const hasPage = {
  ...chromium,
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${createHash('sha256').update(text).digest('base64')}:`,
};
const opened = ({ rawPayload }: { rawPayload: Buffer }) =>
  zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(text) }).toString();

describe('a document', () => {
  test('may be a dictionary for later documents, and is revalidated all the same', async () => {
    const { headers } = await get('/page', { 'accept-encoding': 'br', ...chromium });
    expect(headers).toMatchObject({
      'use-as-dictionary': 'match="/*", match-dest=("document")',
      'cache-control': expect.stringMatching(/^private, max-age=0, /),
      vary: 'accept-encoding, available-dictionary',
      'content-encoding': 'br',
    });
  });

  test('that is not there is kept for nothing, and neither is one while developing', async () => {
    for (const url of ['/no-page', '/developed']) {
      const { headers } = await get(url, hasPage);
      expect([headers['use-as-dictionary'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
    }
  });

  test('says nothing of it to a browser that takes no dictionary: it might show what is stale', async () => {
    const { headers } = await get('/page', { 'accept-encoding': 'br' });
    expect([headers['use-as-dictionary'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
    expect(headers.vary).toBe('accept-encoding, available-dictionary');
  });

  test('comes as what differs to who still has one, under a tag of its own', async () => {
    const answer = await get('/page', hasPage);
    expect([answer.headers['content-encoding'], opened(answer)]).toEqual(['dcz', text]);
    expect(answer.headers.etag).not.toBe((await get('/page', { 'accept-encoding': 'br' })).headers.etag);
  });

  test('is packed once for all who have the same one, and comes as brotli while many others are packed', async () => {
    const app = Fastify();
    const dictionaries = createDictionaries();
    const known = await Promise.all(Array.from({ length: 9 }, (_, index) => pack(`known ${index}`, {})));
    for (const each of known) dictionaries.add(each);
    const next = await pack(text, {});
    const { sendDocument } = createDocumentSender(dictionaries);
    app.get('/next', (request, reply) => sendDocument(request, reply, next));
    const ask = ({ hash }: { hash: Buffer }) =>
      app.inject({ url: '/next', headers: { ...hasPage, 'available-dictionary': `:${hash.toString('base64')}:` } });
    const encodings = async (having: readonly { hash: Buffer }[]) => {
      const answers = await Promise.all(having.map(ask));
      return answers.map(({ headers }) => headers['content-encoding']).toSorted();
    };
    expect(await encodings([known[0]!, known[0]!, known[0]!])).toEqual(['dcz', 'dcz', 'dcz']);
    const others = await encodings(known.slice(1));
    expect([others[0], others.at(-1)]).toEqual(['br', 'dcz']);
    for (const each of known) expect(await encodings([each])).toEqual(['dcz']);
  });

  test('comes as to anybody else to who has one that we do not know', async () => {
    const other = { ...hasPage, 'available-dictionary': `:${createHash('sha256').update('x').digest('base64')}:` };
    expect((await get('/page', other)).headers['content-encoding']).toBe('br');
  });

  test('is not sent to who has its text, in whatever form it came', async () => {
    const ways: Record<string, string>[] = [hasPage, { 'accept-encoding': 'br' }, { 'accept-encoding': 'identity' }];
    const tags = await Promise.all(ways.map(async (headers) => (await get('/page', headers)).headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags)
      for (const headers of [hasPage, { 'accept-encoding': 'br' }])
        expect(await get('/page', { ...headers, 'if-none-match': `W/"x", ${tag}` })).toMatchObject({
          statusCode: 304,
          headers: { etag: tag },
        });
    expect((await get('/page', { ...hasPage, 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await get('/no-page', { ...hasPage, 'if-none-match': '*' })).statusCode).toBe(404);
    expect((await get('/page', { ...hasPage, 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test.each(['/own', '/growing'])(
    'for one visitor comes as what differs too, and is kept by nobody: %s',
    async (url) => {
      const answer = await get(url, hasPage);
      const end = url === '/growing' ? 'the end' : '';
      expect([answer.statusCode, opened(answer)]).toEqual([201, `for you: ${text}${end}`]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'dcz' });
      expect(answer.headers).not.toHaveProperty('use-as-dictionary');
    },
  );

  test.each(['/own', '/growing'])('for one visitor comes in whatever form is taken: %s', async (url) => {
    const end = url === '/growing' ? 'the end' : '';
    const read = async (encoding: string) => (await get(url, { 'accept-encoding': encoding })).rawPayload;
    const html = `for you: ${text}${end}`;
    expect(brotliDecompressSync(await read('br')).toString()).toBe(html);
    expect(gunzipSync(await read('gzip')).toString()).toBe(html);
    expect((await read('')).toString()).toBe(html);
  });
});
