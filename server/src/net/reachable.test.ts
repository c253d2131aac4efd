import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveTo, startDeafListener } from './testing/deaf-listener.ts';
import { reachable } from './reachable.ts';

/** A server on 127.0.0.1, and its port, which nobody has on the other addresses of the loopback. */
const startServer = async () => {
  const server = net.createServer((socket) => void socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const reach = async (port: number, promisedMs = 5000) => {
  const socket = net.connect({ host: 'provider.example', port, ...reachable(port, promisedMs) });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket.remoteAddress;
};

describe('a host name with several addresses is reached', () => {
  it.each([
    ['first', ['127.0.0.1', '127.0.0.2']],
    ['last, behind some that refuse', ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.1']],
    ['alone', ['127.0.0.1']],
  ])('where the good one stands %s', async (_, addresses) => {
    const port = await startServer();
    resolveTo(...addresses);
    expect(await reach(port)).toBe('127.0.0.1');
  });

  it('where the good one stands behind two that do not answer, and nobody waits for those', async () => {
    const port = await startServer();
    await startDeafListener('127.0.0.2', port);
    await startDeafListener('127.0.0.3', port);
    resolveTo('127.0.0.2', '127.0.0.3', '127.0.0.1');
    const startedAt = performance.now();
    expect(await reach(port)).toBe('127.0.0.1');
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('where the good one takes a second to connect, and the others refuse', async () => {
    const port = await startServer();
    await startDeafListener('127.0.0.2', port, 500);
    resolveTo('127.0.0.3', '127.0.0.2', '127.0.0.4');
    expect(await reach(port)).toBe('127.0.0.2');
  });
});

it('a host name whose addresses all refuse is an error', async () => {
  const port = await startServer();
  resolveTo('127.0.0.2', '127.0.0.3');
  await expect(reach(port)).rejects.toThrow();
});
