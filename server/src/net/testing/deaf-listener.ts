import { spawn } from 'node:child_process';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Listens with the shortest queue, accepts nothing for some milliseconds, then forwards connections to 127.0.0.1. */
const program = `
  const [port, host, ms] = process.argv.slice(1);
  const net = require('node:net');
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(port), '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  server.listen({ port: Number(port), host, backlog: 1 }, () => {
    require('node:fs').writeSync(1, 'up');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
  });
`;

/**
 * Starts another address of the server that listens on 127.0.0.1 with this port. It ignores new connections, as a host
 * behind a broken line does, and accepts them after `deafMs`. A client's kernel retries a second later.
 */
export const startDeafListener = async (host: string, port: number, deafMs = 600_000): Promise<void> => {
  const child = spawn(process.execPath, ['-e', program, String(port), host, String(deafMs)]);
  const sockets: net.Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  // A queue of one holds two connections; the next one waits. A third of ours would be retried together with the tested one.
  for (let place = 0; place < 2; place += 1) sockets.push(net.connect({ host, port }).on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
};

/** Resolves every host name to these loopback addresses, in this order, until the test ends. */
export const resolveTo = (...addresses: string[]): void => {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: 4 }));
  const answer = (...[, , callback]: [unknown, unknown, (error: null, found: LookupAddress[]) => void]) =>
    setImmediate(callback, null, found);
  vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  onTestFinished(() => void vi.restoreAllMocks());
};
