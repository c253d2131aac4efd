import { once } from 'node:events';
import type { Socket } from 'node:net';
import { basePath } from '@selfcare/contract/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { channelHeaders } from '../../testing/portal.ts';
import { openSocket, portOf, sendRaw } from '../../testing/raw-http.ts';
import { usePortal } from '../../testing/use-portal.ts';

/** Requests that are slow on purpose, or large (docs/abuse.md A20): real sockets, the shipped limits. */
const portal = await usePortal();
let port: number;
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(portal.app);
});

const url = `${basePath}transaction/v1/initiate`;
const head = Object.entries({ host: 'x', 'content-type': 'application/json', ...channelHeaders })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Writes one more byte each second; answers after how many seconds the connection was cut. */
const dribble = async (socket: Socket, start: string): Promise<number> => {
  const started = performance.now();
  socket.write(start);
  const drip = setInterval(() => socket.write('a'), 1000);
  // Unread bytes would keep the connection from ever being seen as closed.
  socket.resume();
  await once(socket, 'close');
  clearInterval(drip);
  return (performance.now() - started) / 1000;
};

const answersQuickly = async (): Promise<number> => {
  const started = performance.now();
  const answer = await sendRaw(port, 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  return performance.now() - started;
};

test('slow headers are cut off after 5 s and slow bodies after 10 s, while others are served [A20] [V15.2.2]', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openSocket(port)));
  const slowHeaders = sockets
    .slice(0, 4)
    .map((socket) => dribble(socket, `POST ${url} HTTP/1.1\r\nhost: x\r\nx-slow: `));
  const body = `POST ${url} HTTP/1.1\r\n${head}content-length: 60000\r\n\r\n{`;
  const slowBodies = sockets.slice(4).map((socket) => dribble(socket, body));
  expect(await answersQuickly()).toBeLessThan(2000);
  for (const seconds of await Promise.all(slowHeaders)) expect(seconds).toBeLessThan(8);
  expect(await answersQuickly()).toBeLessThan(2000);
  for (const seconds of await Promise.all(slowBodies)) {
    expect(seconds).toBeGreaterThan(8);
    expect(seconds).toBeLessThan(13);
  }
  expect(portal.log.join('')).not.toContain('unexpected');
});

const post = (more: string, body = '') =>
  sendRaw(port, `POST ${url} HTTP/1.1\r\n${head}connection: close\r\n${more}\r\n${body}`);

describe('what is too large is refused', () => {
  test('by the length that it announces, before it is sent', async () => {
    expect(await post('content-length: 100000000\r\n')).toMatch(/^HTTP\/1\.1 413 [^]*"code":"413"/);
  });

  test('when it comes in pieces without a length', async () => {
    const piece = `4000\r\n${' '.repeat(0x40_00)}\r\n`;
    expect(await post('transfer-encoding: chunked\r\n', `${piece.repeat(5)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('when its length says two things, as smuggled requests do [V4.2.1]', async () => {
    for (const more of [
      'content-length: 2\r\ncontent-length: 3\r\n',
      'content-length: 2\r\ntransfer-encoding: chunked\r\n',
    ])
      expect(await post(more, '{}')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ['headers', `GET /health/live HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(34_000)}\r\n\r\n`],
    ['an address', `GET /health/live?${'x'.repeat(34_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a cookie', `GET /health/live HTTP/1.1\r\nhost: x\r\ncookie: ${'a=b; '.repeat(7000)}\r\n\r\n`],
  ])('%s over 32 KiB', async (_, text) => {
    expect(await sendRaw(port, text)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

/** The head of an answer, and its body. */
const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) as Record<string, unknown> };
};

/** Announces a body that never comes; answers what was told. */
const slow = async () => {
  const socket = await openSocket(port);
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.write(`POST ${url} HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{`);
  await once(socket, 'close');
  return answer;
};

describe('what never becomes a request is answered in the envelope, under an id that stands in the log', () => {
  test.each([
    ['no HTTP', () => sendRaw(port, 'HELLO\r\n\r\n'), 400, '400', /demande n’est pas correcte/],
    [
      'headers over 48 KiB',
      () => sendRaw(port, `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(50_000)}\r\n\r\n`),
      431,
      '413',
      /demande est trop grande/,
    ],
    ['a body that does not come', slow, 408, '400', /demande n’est pas arrivée à temps/],
  ])('%s', async (_, send, status, code, words) => {
    const { head: top, body } = partsOf(await send());
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(top).toContain("content-security-policy: default-src 'none'");
    expect(top).toContain(`x-trace-id: ${String(body['traceId'])}`);
    expect(body).toMatchObject({ statusCode: status, status: 'failure', code, message: expect.stringMatching(words) });
    expect(portal.log.filter((line) => line.includes(String(body['traceId'])))).toHaveLength(1);
  });

  test('nothing of it is taken for the answer to a request that is being carried out', async () => {
    const whole = `POST ${url} HTTP/1.1\r\n${head}content-length: 2\r\n\r\n{}`;
    expect(await sendRaw(port, `${whole}HELLO\r\n\r\n`)).toBe('');
  });

  test('nothing of it is written into an answer that is on its way', async () => {
    const socket = await openSocket(port);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    portal.app.server.once('request', (_request, response) => response.flushHeaders());
    socket.write(`POST ${url} HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n`);
    await expect.poll(() => answer).toMatch(/^HTTP/);
    socket.write('no length\r\n');
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toContain('traceId');
  });
});

test('open connections have an end [A20] [V1.4.3 V15.1.3]', () => {
  expect(portal.app.server.maxConnections).toBe(10_000);
});
