import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to connections that go out: a port that is free now is then not taken by one of those. */
const [first, last] = [12_000, 32_000];

/** Whether nobody listens on a port of loopback now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of loopback that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  for (let port = randomInt(first, last); ; port = randomInt(first, last)) if (await isFree(port)) return port;
};
