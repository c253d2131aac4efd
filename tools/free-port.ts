import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of outgoing connections, so that a free port stays free. */
const [first, last] = [12_000, 32_000];

/** Checks that nobody listens on a port of loopback. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a free port of loopback. */
export const freePort = async (): Promise<number> => {
  for (let port = randomInt(first, last); ; port = randomInt(first, last)) if (await isFree(port)) return port;
};
