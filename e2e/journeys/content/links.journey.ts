import { brotliDecompressSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { shareStack } from '../../harness/shared-stack.ts';

const shared = shareStack();

type Fetched = { status: number; text: string; bytes: number };

/** An answer with its size on the way, which `fetch` does not tell. */
const get = (path: string) =>
  new Promise<Fetched>((resolve, reject) => {
    const url = new URL(path, shared.stack.portalUrl);
    const asked = httpRequest(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body).toString() : String(body);
        const { location } = answer.headers;
        if (location !== undefined) resolve(get(location));
        else resolve({ status: answer.statusCode ?? 0, text, bytes: body.length });
      });
    });
    asked.on('error', reject);
    asked.end();
  });

/** Own paths that a document leads to; a fragment or a query is the same page. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'));

/** Every page that can be reached by links from home, with its document. */
const walk = async (): Promise<Map<string, Fetched & { from: string }>> => {
  const seen = new Map<string, Fetched & { from: string }>();
  const waiting = [{ path: '/', from: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.path)) continue;
    const fetched = await get(next.path);
    seen.set(next.path, { ...fetched, from: next.from });
    for (const path of linksOf(fetched.text)) if (!seen.has(path)) waiting.push({ path, from: next.path });
  }
  return seen;
};

test('no link of the portal leads to a page that is not there, in any language, and what only informs weighs 25 KB at most', async () => {
  const pages = await walk();
  const paths = [...pages.keys()];
  expect(paths.filter((path) => path.includes('/gethelp/q/')).length).toBeGreaterThan(120);
  expect(paths).toEqual(
    expect.arrayContaining(['/en', '/en/gethelp', '/privacy', '/contact-us', '/more-lisolo-money']),
  );
  const dead = [...pages].filter(([, { status }]) => status !== 200).map(([path, { from }]) => `${path} on ${from}`);
  expect(dead).toEqual([]);
  const informing = [...pages].filter(([, { text }]) => text.includes('data-view='));
  expect(informing.length).toBeGreaterThan(150);
  // The table of tariffs holds the operator's whole catalogue.
  const heavy = informing.filter(([path, { bytes }]) => bytes > 22_000 && !path.endsWith('/table'));
  expect(heavy.map(([path, { bytes }]) => `${path}: ${bytes}`)).toEqual([]);
});
