import { basePath } from '@selfcare/contract/calls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMemory } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, channelHeaders, type TestPortal } from '../testing/portal.ts';
import { openSocket, portOf } from '../testing/raw-http.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal(await openMemory(), createOperator(), {}, { pages: true });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await portal.app.close();
  await portal.database.close();
});

/** Sends a request in pieces, as a network does, and reads its answer to the end. */
const send = async (url: string, headers: Record<string, string>, pieceBytes = Infinity) => {
  const socket = await openSocket(portOf(portal.app));
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const named = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const text = `GET ${url} HTTP/1.1\r\n${named.join('')}\r\n`;
  for (let at = 0; at < text.length && socket.writable; at += pieceBytes) {
    await new Promise((resolve) => socket.write(text.slice(at, at + pieceBytes), resolve));
    if (pieceBytes < Infinity) await new Promise(setImmediate);
  }
  await closed;
  const [head = '', body = ''] = answer.split(/\r\n\r\n([^]*)/);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    policy: /^content-security-policy: (.*)$/im.exec(head)?.[1],
    body,
  };
};

const cookies = (kib: number) => ({ cookie: `a=${'x'.repeat(kib * 1024)}` });

const isPage = ({ type, body }: { type: string | undefined; body: string }, lang = 'fr') =>
  type === 'text/html; charset=utf-8' && body.includes(`<html lang="${lang}"`) && body.includes('<h1');

describe('a request with large headers', () => {
  test('is served up to 32 KiB, page and call', async () => {
    expect((await send('/about', cookies(32))).status).toBe(200);
    expect(
      (await send(`${basePath}resource/v1/config?code=portal`, { ...channelHeaders, ...cookies(32) })).status,
    ).toBe(200);
  });

  test.each([
    [34, Infinity],
    [34, 1400],
    [47, 1400],
    [60, Infinity],
    [60, 1400],
    [200, Infinity],
  ])('of %d KiB is told so by a page, in packets of %d bytes', async (kib, pieceBytes) => {
    const answer = await send('/about', { accept: 'text/html,*/*;q=0.8', ...cookies(kib) }, pieceBytes);
    expect([answer.status, isPage(answer)]).toEqual([431, true]);
    expect(answer.body).toContain('cookies');
    expect(answer.policy).toContain("default-src 'none'");
  });

  test('is told so in the language of its address', async () => {
    for (const kib of [34, 60]) expect(isPage(await send('/en/about', cookies(kib)), 'en')).toBe(true);
  });

  test.each([
    [34, Infinity],
    [34, 1400],
    [60, Infinity],
  ])('is told so in the envelope where it is a call: %d KiB, packets of %d bytes', async (kib, pieceBytes) => {
    const url = `${basePath}resource/v1/config?code=portal`;
    const { status, type, body } = await send(url, { ...channelHeaders, ...cookies(kib) }, pieceBytes);
    expect([status, type]).toEqual([431, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ statusCode: 431, status: 'failure', code: '413' });
  });
});

describe('an error', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
  const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };

  test.each([
    [
      'a form that is too large',
      { method: 'POST', url: '/give_your_feedback', payload: 'x'.repeat(70_000), headers: form },
      413,
    ],
    ['a form to no page', { method: 'POST', url: '/nothing', payload: 'a=b', headers: form }, 404],
    ['a method that no page takes', { method: 'DELETE', url: '/about', headers: html }, 404],
  ] as const)('of %s is a page', async (_, asked, status) => {
    const { statusCode, headers, body } = await portal.app.inject(asked);
    expect([
      statusCode,
      isPage({ type: String(headers['content-type']), body }, asked.url.startsWith('/en') ? 'en' : 'fr'),
    ]).toEqual([status, true]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of ours is a page, and an envelope for what a script fetches', async () => {
    const failing = vi.spyOn(portal.database, 'query').mockRejectedValue(new Error('broken'));
    for (const [headers, type] of [
      [html, 'text/html; charset=utf-8'],
      [{ 'sec-fetch-dest': 'empty' }, 'application/json; charset=utf-8'],
    ] as const) {
      const answer = await portal.app.inject({ url: '/prepaid-recharge?plain=1', headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, type]);
      expect(answer.body).not.toContain('broken');
    }
    failing.mockRestore();
  });
});
