import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHttpClient, type CallRecord, type HttpRequest } from './http-client.ts';
import { resolveTo, startDeafListener } from '../net/testing/deaf-listener.ts';
import { useScriptedProvider, type ScriptedAnswer } from './testing/scripted-provider.ts';

const get: HttpRequest = { operation: 'enquiry', method: 'GET', path: '/thing' };
const post: HttpRequest = { operation: 'debit', method: 'POST', path: '/thing', body: { note: 'été' } };

const provider = await useScriptedProvider();

const clientOf = (more: { timeoutMs?: number; maxInFlight?: number; onCall?: (call: CallRecord) => void } = {}) =>
  createHttpClient({ baseUrl: `${provider.url}/base/`, timeoutMs: 2000, ...more }, { 'x-api-key': 'k' });

/** A port on which nothing listens. */
const closedPort = async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('a call that is answered', () => {
  it('sends the fixed and its own headers, the query encoded, the body in UTF-8 [V1.2.2]', async () => {
    provider.play({ status: 201, body: { ok: true }, headers: { 'x-total-count': '3' } });
    const result = await clientOf()({ ...post, query: { n: '+242 05' }, headers: { 'x-own': '1' } });
    expect(result).toMatchObject({
      kind: 'answer',
      status: 201,
      body: { ok: true },
      headers: { 'x-total-count': '3' },
    });
    const [seen] = provider.seen;
    expect(seen).toMatchObject({ method: 'POST', path: '/base/thing?n=%2B242+05', body: { note: 'été' } });
    expect(seen?.headers).toMatchObject({ 'x-api-key': 'k', 'x-own': '1', 'content-type': 'application/json' });
  });

  it('sends a PUT with its body', async () => {
    provider.play({ body: {} });
    expect(await clientOf()({ ...post, method: 'PUT' })).toMatchObject({ kind: 'answer', status: 200 });
    expect(provider.seen).toMatchObject([{ method: 'PUT', path: '/base/thing', body: { note: 'été' } }]);
  });

  const unreadable: Record<string, ScriptedAnswer> = {
    HTML: { status: 502, raw: '<html></html>', headers: { 'content-type': 'text/html' } },
    'half of a JSON text': { raw: '{"status":"comp' },
    nothing: { raw: '' },
    'bytes that are not UTF-8': { raw: Buffer.from('{"a":"\xe9"}', 'latin1') },
    'more than 1 MiB once it is unpacked': {
      raw: gzipSync(`["${'x'.repeat(1024 * 1024)}"]`),
      headers: { 'content-encoding': 'gzip' },
    },
    'more than 1 MiB': { body: 'x'.repeat(1024 * 1024) },
  };
  it.each(Object.entries(unreadable))('has no body where the answer is %s', async (_, answer) => {
    provider.play(answer);
    expect(await clientOf()(get)).toMatchObject({ kind: 'answer', status: answer.status ?? 200, body: undefined });
  });

  it('requests no compression, and reads a compressed response', async () => {
    provider.play({ raw: gzipSync('{"ok":true}'), headers: { 'content-encoding': 'gzip' } });
    expect(await clientOf()(get)).toMatchObject({ kind: 'answer', body: { ok: true } });
    expect(provider.seen[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  });

  it('reads a body of just under 1 MiB', async () => {
    const text = 'x'.repeat(1024 * 1024 - 2);
    provider.play({ body: text });
    expect(await clientOf()(get)).toMatchObject({ kind: 'answer', body: text });
  });

  it.each([301, 302, 307, 308])('is not led on by a %i [V15.3.2]', async (status) => {
    provider.play({ status, headers: { location: `${provider.url}/elsewhere` }, body: {} });
    expect(await clientOf()(post)).toMatchObject({ kind: 'answer', status });
    expect(provider.seen).toHaveLength(1);
  });

  it('may take longer than a connection may', async () => {
    const slow = createHttpClient({ baseUrl: provider.url, connectTimeoutMs: 500, timeoutMs: 1000 }, {});
    provider.play({ fault: 'silence' });
    const startedAt = performance.now();
    expect(await slow(get)).toEqual({ kind: 'silent' });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
  });

  it.each([401, 408, 421, 429, 503])('is not sent again after a %i', async (status) => {
    provider.play({ status, headers: { 'retry-after': '0', 'www-authenticate': 'Basic' }, body: {} });
    expect(await clientOf()(post)).toMatchObject({ kind: 'answer', status });
    expect(provider.seen).toHaveLength(1);
  });
});

describe('a call that is cut off', () => {
  it.each([
    ['no answer comes in time', 'silence'],
    ['the connection is reset', 'reset'],
    ['the body is cut', 'cut'],
    ['the body stops in its middle', 'stall'],
  ] as const)('is silent when %s', async (_, fault) => {
    provider.play({ fault, body: { ok: true } });
    expect(await clientOf({ timeoutMs: 500 })(post)).toEqual({ kind: 'silent' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is silent after its own time where that is less than the settings give, and never later than those', async () => {
    provider.play({ fault: 'silence' });
    const startedAt = performance.now();
    expect(await clientOf()({ ...post, timeoutMs: 400 })).toEqual({ kind: 'silent' });
    expect(await clientOf({ timeoutMs: 400 })({ ...post, timeoutMs: 60_000 })).toEqual({ kind: 'silent' });
    expect(performance.now() - startedAt).toBeLessThan(1900);
  });

  it('is silent when a connection that was kept open dies under it', async () => {
    const call = clientOf();
    provider.play({ body: {} });
    await call(get);
    provider.play({ fault: 'reset' });
    expect(await call(post)).toEqual({ kind: 'silent' });
    expect(provider.seen).toHaveLength(1);
  });

  it.each([
    ['is no HTTP', 'SMTP ready\r\n\r\n'],
    ['switches protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['ends in its headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['ends before its length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}'],
    ['ends in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}'],
    ['ends without its last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
  ])('is silent when the answer %s', async (_, answer) => {
    const server = net.createServer((socket) => socket.once('data', () => socket.end(answer)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await createHttpClient({ baseUrl: `http://127.0.0.1:${port}` }, {})(post)).toEqual({ kind: 'silent' });
    server.close();
  });
});

const several = 'provider.example';
const port = () => Number(new URL(provider.url).port);

describe('a host name with several addresses', () => {
  it('is reached where the good one takes a second to connect, wherever it stands', async () => {
    provider.play({ body: { ok: true } });
    await startDeafListener('127.0.0.2', port(), 500);
    resolveTo('127.0.0.3', '127.0.0.2', '127.0.0.4');
    const call = createHttpClient({ baseUrl: `http://${several}:${port()}` }, {});
    expect(await call(post)).toMatchObject({ kind: 'answer', body: { ok: true } });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent within the promised time when none of them answers', async () => {
    provider.play({ body: { ok: true } });
    await startDeafListener('127.0.0.2', port());
    await startDeafListener('127.0.0.3', port());
    resolveTo('127.0.0.2', '127.0.0.3');
    const call = createHttpClient({ baseUrl: `http://${several}:${port()}`, connectTimeoutMs: 400 }, {});
    const startedAt = performance.now();
    expect(await call(post)).toEqual({ kind: 'unsent' });
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(provider.seen).toEqual([]);
  });
});

describe('an answer with bytes after the length that it announces', () => {
  it.each(['\r\n', '\0\0', 'x', '{"b":2}', '<!-- proxy -->'])('is read, and so is the next one: %j', async (more) => {
    const answer = `HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{"a":1}${more}`;
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => void socket.write(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const call = createHttpClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, {});
    for (let times = 0; times < 3; times += 1)
      expect(await call(get)).toMatchObject({ kind: 'answer', body: { a: 1 } });
    server.close();
  });
});

describe('a call of which no byte left', () => {
  it('is unsent when the connection is refused', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    expect(await createHttpClient({ baseUrl }, {})(post)).toEqual({ kind: 'unsent' });
  });

  it('is unsent when every address of a name refuses', async () => {
    const baseUrl = `http://localhost:${await closedPort()}`;
    expect(await createHttpClient({ baseUrl }, {})(post)).toEqual({ kind: 'unsent' });
  });

  it('is unsent when the name does not resolve', async () => {
    const call = createHttpClient({ baseUrl: 'http://provider.invalid' }, {});
    expect(await call(post)).toEqual({ kind: 'unsent' });
  });

  it('is unsent when TLS never stands: a handshake without answer, a server without TLS [V12.3.1]', async () => {
    const received: string[] = [];
    const dumb = net.createServer((socket) => socket.on('data', (data) => received.push(data.toString('latin1'))));
    await new Promise<void>((resolve) => dumb.listen(0, '127.0.0.1', resolve));
    const { port } = dumb.address() as AddressInfo;
    for (const limit of [{ timeoutMs: 150 }, { connectTimeoutMs: 150 }]) {
      const call = createHttpClient({ baseUrl: `https://127.0.0.1:${port}`, ...limit }, {});
      const startedAt = performance.now();
      expect(await call(post)).toEqual({ kind: 'unsent' });
      expect(performance.now() - startedAt).toBeLessThan(4000);
    }
    expect(received.join('')).not.toMatch(/POST|note/);
    dumb.close();
    provider.play({ body: {} });
    const overPlain = createHttpClient({ baseUrl: provider.url.replace('http:', 'https:') }, {});
    expect(await overPlain(post)).toEqual({ kind: 'unsent' });
    expect(provider.seen).toHaveLength(0);
  });

  it('is unsent past the limit of calls in flight, and is let through once one has ended [P05] [V15.1.3 V15.2.2]', async () => {
    provider.play({ fault: 'silence' });
    const call = clientOf({ timeoutMs: 1000, maxInFlight: 2 });
    const hanging = [call(get), call(get)];
    expect(await call(post)).toEqual({ kind: 'unsent' });
    expect(await Promise.all(hanging)).toEqual([{ kind: 'silent' }, { kind: 'silent' }]);
    provider.play({ body: {} });
    expect(await call(post)).toMatchObject({ kind: 'answer' });
    expect(provider.seen).toHaveLength(1);
  });
});

describe('the record of a call', () => {
  it('names operation, outcome, status and duration, and nothing of what was sent or received', async () => {
    const records: CallRecord[] = [];
    const call = clientOf({ timeoutMs: 1000, maxInFlight: 1, onCall: (record) => records.push(record) });
    provider.play({ status: 404, body: { secret: '242050000001' } });
    await call(post);
    provider.play({ fault: 'silence' });
    await Promise.all([call(get), call(get)]);
    expect(records).toEqual([
      { operation: 'debit', outcome: 'answer', status: 404, durationMs: expect.any(Number) },
      { operation: 'enquiry', outcome: 'unsent', status: undefined, durationMs: expect.any(Number), isHeldBack: true },
      { operation: 'enquiry', outcome: 'silent', status: undefined, durationMs: expect.any(Number) },
    ]);
    expect(records[2]?.durationMs).toBeGreaterThanOrEqual(999);
  });
});

describe('a call that must be over in time', () => {
  it('is not sent when its time is over by the time the connection stands, which says nothing of the provider', async () => {
    provider.play({ body: {} });
    const records: CallRecord[] = [];
    let left = 10;
    const call = clientOf({ onCall: (record) => records.push(record) })(post, { secondsLeft: () => left });
    left = 0;
    expect(await call).toEqual({ kind: 'unsent' });
    expect(provider.seen).toEqual([]);
    expect(records).toMatchObject([{ outcome: 'unsent', isHeldBack: true }]);
  });

  it('is the provider’s failure where it takes no connection and time is left', async () => {
    const records: CallRecord[] = [];
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const call = createHttpClient({ baseUrl, onCall: (record) => records.push(record) }, {});
    await call(post, { secondsLeft: () => 10 });
    expect(records).toMatchObject([{ outcome: 'unsent' }]);
    expect(records[0]).not.toHaveProperty('isHeldBack');
  });

  it('is not sent over a connection that was kept either', async () => {
    provider.play({ body: {} });
    const client = clientOf();
    await client(post);
    const before = provider.seen.length;
    let left = 10;
    const call = client(post, { secondsLeft: () => left });
    left = 0;
    expect(await call).toEqual({ kind: 'unsent' });
    expect(provider.seen).toHaveLength(before);
  });

  it('is given up when its time is over', async () => {
    provider.play({ fault: 'silence' });
    const began = performance.now();
    expect(await clientOf()(post, { secondsLeft: () => 0.2 })).toEqual({ kind: 'silent' });
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
