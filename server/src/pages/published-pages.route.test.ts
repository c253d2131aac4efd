import { brotliDecompressSync } from 'node:zlib';
import { markets } from '@selfcare/markets/markets';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveContent, type ActiveContent } from '../features/content/active-content.ts';
import { inBoth } from '../testing/content/publish.ts';
import { registerPages } from './register-pages.ts';

const market = markets['cg']!;
let app: FastifyInstance;
let active: ActiveContent;
let pages: Awaited<ReturnType<typeof registerPages>>;
beforeAll(async () => {
  active = createActiveContent(market);
  app = Fastify();
  pages = await registerPages(app, {
    market,
    publicUrl: 'http://127.0.0.1:3000',
    dev: false,
    scriptOrigins: [],
    channel: { apiKey: 'k', serviceId: 's' },
    listTariffs: async () => [],
    content: active,
  });
  await pages.renderAll();
});
afterAll(() => app.close());

let revision = 0;
const publish = (version: number, texts: Record<string, string>, page = 'orp-translation') => {
  revision += 1;
  active.replace(revision, [{ page, version, ...inBoth(texts) }]);
};

const get = async (url: string) => {
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  return { etag: headers['etag'], size: rawPayload.length, text: brotliDecompressSync(rawPayload).toString() };
};

test('a text that the market changes stands in the document, its data, its head and its content', async () => {
  publish(1, { 'about.heading': 'A heading of {product}', 'about.pageTitle': 'Our title' });
  const { text } = await get('/en/about');
  expect(text).toContain('<title>Our title | Lisolo</title>');
  expect(text).toMatch(/<h1[^>]*>A heading of Lisolo<\/h1>/);
  expect((await get('/en/pages/about.json')).text).toContain('A heading of Lisolo');
  publish(2, {});
  expect((await get('/en/about')).text).not.toContain('A heading of');
});

test('markup in a text is shown, not run [A12]', async () => {
  publish(3, { 'about.heading': '<img src=x onerror=alert(1)>' });
  const { text } = await get('/about');
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('<img src=x');
});

test('a changed page is sent quickly packed, then as small as possible; other pages stay the same', async () => {
  await expect.poll(async () => (await get('/gethelp')).etag).not.toMatch(/-q"$/);
  const [about, help] = [await get('/about'), await get('/gethelp')];
  publish(4, { 'about.heading': 'Another heading' });
  const first = await get('/about');
  expect(first.etag).toMatch(/-q"$/);
  await expect.poll(async () => (await get('/about')).etag).not.toMatch(/-q"$/);
  const later = await get('/about');
  expect([later.text, later.size < first.size]).toEqual([first.text, true]);
  expect(later.etag).not.toBe(about.etag);
  expect(await get('/gethelp')).toEqual(help);
});

test('the market says what a page is called in its head', async () => {
  const pages = { about: { title: 'All about us', description: 'Who {product} is' } };
  revision += 1;
  active.replace(revision, [{ page: 'meta-data-config', version: 1, ...inBoth({ pages }) }]);
  const { text } = await get('/en/about');
  expect(text).toContain('<title>All about us | Lisolo</title>');
  expect(text).toContain('<meta name="description" content="Who Lisolo is">');
});

test('all pages are made with a rest after each, and who asks does not wait for its end', async () => {
  let rests = 0;
  const second = Promise.withResolvers<void>();
  const all = pages.renderAll(() => {
    rests += 1;
    return rests === 2 ? second.promise : Promise.resolve();
  });
  await expect.poll(() => rests).toBe(2);
  expect((await get('/gethelp')).text).toContain('<!doctype html>');
  expect(rests).toBe(2);
  second.resolve();
  await all;
  expect(rests).toBeGreaterThan(20 * market.languages.length);
});
