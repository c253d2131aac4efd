import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import tls, { type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpRequest, type ProviderSettings } from './http-client.ts';

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'testing/certificates', `${name}.pem`), 'utf8');
const certificate = pem('client');
const debit: HttpRequest = { operation: 'debit', method: 'POST', path: '/debits', body: { amount: 1 } };

/** The requests that arrived at the provider, and the connections requested of the proxy. */
let arrived: { path: string; shown: string | undefined }[] = [];
let asked: { way: string; proof: string | undefined }[] = [];
/** The proxy's reaction to a CONNECT. */
let makeWay: (socket: Duplex) => void;

const provider = https.createServer(
  { key: pem('provider'), cert: pem('provider'), ca: pem('authority'), requestCert: true, rejectUnauthorized: false },
  (request, response) => {
    const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject ?? {};
    arrived.push({ path: request.url!, shown: CN as string | undefined });
    response.setHeader('content-type', 'application/json').end('{"done":true}');
  },
);
const proxy = http.createServer((request, response) => {
  asked.push({ way: request.url!, proof: request.headers['proxy-authorization'] });
  response.setHeader('content-type', 'application/json').end('{"by":"proxy"}');
});
proxy.on('connect', (request, socket) => {
  asked.push({ way: request.url!, proof: request.headers['proxy-authorization'] });
  socket.on('error', () => undefined);
  makeWay(socket);
});

const portOf = (server: net.Server) => (server.address() as AddressInfo).port;
const listen = (server: net.Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const joinEnds = (socket: Duplex) => {
  const onward = net.connect(portOf(provider), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
};

const trusted = tls.getCACertificates();
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, pem('authority')]);
  await Promise.all([listen(provider), listen(proxy)]);
});
afterAll(() => {
  tls.setDefaultCACertificates(trusted);
  for (const server of [provider, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  [arrived, asked, makeWay] = [[], [], joinEnds];
});

const proxyUrl = (proof = '') => `http://${proof}127.0.0.1:${portOf(proxy)}`;
const call = (settings: Partial<ProviderSettings>) =>
  createHttpClient({ baseUrl: `https://localhost:${portOf(provider)}`, timeoutMs: 2000, ...settings }, {})(debit);

describe('a provider that asks for a certificate', () => {
  it('gets the certificate of the settings, or none without one', async () => {
    expect(await call({ certificate })).toMatchObject({ kind: 'answer', body: { done: true } });
    expect(await call({})).toMatchObject({ kind: 'answer' });
    expect(arrived).toEqual([
      { path: '/debits', shown: 'client' },
      { path: '/debits', shown: undefined },
    ]);
  });
});

describe('a provider behind a proxy', () => {
  it('is reached through it end to end: the proxy sees its name, the provider our certificate [V12.3.2]', async () => {
    const answer = await call({ proxy: proxyUrl('portal:secret@'), certificate });
    expect(answer).toMatchObject({ kind: 'answer', body: { done: true } });
    expect(arrived).toEqual([{ path: '/debits', shown: 'client' }]);
    const proof = `Basic ${Buffer.from('portal:secret').toString('base64')}`;
    expect(asked).toEqual([{ way: `localhost:${portOf(provider)}`, proof }]);
  });

  it('without TLS receives requests through the proxy, by its full address', async () => {
    const answer = await call({ baseUrl: 'http://provider.example/base', proxy: proxyUrl() });
    expect(answer).toMatchObject({ kind: 'answer', body: { by: 'proxy' } });
    expect(asked).toEqual([{ way: 'http://provider.example/base/debits', proof: undefined }]);
  });

  it.each<[string, (socket: Duplex) => void]>([
    ['refuses the way', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')],
    ['finds nobody there', (socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')],
    ['hangs up', (socket) => socket.destroy()],
    ['says nothing', () => undefined],
  ])('that %s is unsent, in the time that there is', async (_, behaves) => {
    makeWay = behaves;
    const startedAt = performance.now();
    expect(await call({ proxy: proxyUrl(), timeoutMs: 300 })).toEqual({ kind: 'unsent' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(arrived).toEqual([]);
  });

  it('that makes the way when nobody waits any more is sent nothing', async () => {
    const late = Promise.withResolvers<void>();
    makeWay = (socket) => void late.promise.then(() => joinEnds(socket));
    expect(await call({ proxy: proxyUrl(), timeoutMs: 200 })).toEqual({ kind: 'unsent' });
    const shaken = new Promise((resolve) => provider.once('secureConnection', resolve));
    late.resolve();
    await shaken;
    // The way stands now: what the first call had to say would be there before what a second one says.
    await call({ certificate });
    expect(arrived).toEqual([{ path: '/debits', shown: 'client' }]);
  });

  it('that breaks the way after it stood is silent: the request may have arrived', async () => {
    makeWay = (socket) => {
      joinEnds(socket);
      provider.once('request', () => socket.destroy());
    };
    expect(await call({ proxy: proxyUrl() })).toEqual({ kind: 'silent' });
    expect(arrived).toHaveLength(1);
  });

  it('whose own address is nobody’s is unsent', async () => {
    const gone = net.createServer();
    await listen(gone);
    const port = portOf(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await call({ proxy: `http://127.0.0.1:${port}` })).toEqual({ kind: 'unsent' });
  });
});
