import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The troubles of a connection. `cut` and `reset` end it after some bytes, `slice` splits its data, `delay` is late.
 * `blackhole` passes nothing, `half-open` passes requests but no responses.
 */
export const lineTroubles = ['cut', 'reset', 'delay', 'slice', 'blackhole', 'half-open'] as const;
type Trouble = (typeof lineTroubles)[number];

type Strike = { trouble: Trouble; afterBytes: number; passed: WeakMap<Socket, number> };

/** A TCP proxy between two processes that can cause trouble; otherwise it passes every byte. */
export type Line = {
  port: number;
  /** Causes trouble for a time, on open and new connections. Connections that lost bytes end with it. */
  strike: (trouble: Trouble, afterBytes: number, forMs: number) => Promise<void>;
  close: () => Promise<void>;
};

const crumb = 3;
const delayMs = 400;

const inCrumbs = async (to: Socket, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length && !to.destroyed; at += crumb) {
    to.write(bytes.subarray(at, at + crumb));
    // A page of some kilobytes would take forever.
    if (at < 60 * crumb) await new Promise(setImmediate);
    else return void to.write(bytes.subarray(at + crumb));
  }
};

/** Opens a proxy to a port of this machine, or to the port that is named at each connection. */
export const openLine = async (target: number | (() => number)): Promise<Line> => {
  const pairs = new Set<{ client: Socket; server: Socket; hasSwallowed: boolean }>();
  let strike: Strike | undefined;

  const join = (client: Socket) => {
    const server = connect(typeof target === 'number' ? target : target(), '127.0.0.1');
    client.setNoDelay(true);
    server.setNoDelay(true);
    const pair = { client, server, hasSwallowed: false };
    pairs.add(pair);
    const end = (how: 'destroy' | 'resetAndDestroy') => {
      pairs.delete(pair);
      for (const socket of [client, server]) if (!socket.destroyed) socket[how]();
    };
    const handOver = async (to: Socket, bytes: Buffer): Promise<void> => {
      const now = strike;
      const passed = (now?.passed.get(client) ?? 0) + bytes.length;
      now?.passed.set(client, passed);
      if (!now || passed <= now.afterBytes) return void to.write(bytes);
      const fitting = bytes.subarray(0, Math.max(0, bytes.length - (passed - now.afterBytes)));
      switch (now.trouble) {
        case 'cut':
          to.write(fitting, () => end('destroy'));
          return;
        case 'reset':
          to.write(fitting, () => end('resetAndDestroy'));
          return;
        case 'delay':
          await pause(delayMs);
          return void to.write(bytes);
        case 'slice':
          return inCrumbs(to, bytes);
        case 'blackhole':
          pair.hasSwallowed = true;
          return;
        case 'half-open':
          if (to === server) return void to.write(bytes);
          pair.hasSwallowed = true;
      }
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      // In sequence, so that delayed bytes keep their order.
      let last: Promise<void> = Promise.resolve();
      from
        .on('data', (bytes) => {
          last = last.then(() => (to.destroyed ? undefined : handOver(to, bytes)));
        })
        .on('end', () => void last.then(() => to.end()))
        .on('error', () => end('destroy'))
        .on('close', () => void last.then(() => end('destroy')));
    }
  };

  const listener = createServer({ allowHalfOpen: true }, join).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const endAll = (isMeant: (pair: { hasSwallowed: boolean }) => boolean) => {
    for (const pair of [...pairs].filter(isMeant)) {
      pairs.delete(pair);
      pair.client.destroy();
      pair.server.destroy();
    }
  };
  return {
    port: (listener.address() as AddressInfo).port,
    strike: async (trouble, afterBytes, forMs) => {
      strike = { trouble, afterBytes, passed: new WeakMap() };
      await pause(forMs);
      strike = undefined;
      endAll(({ hasSwallowed }) => hasSwallowed);
    },
    close: async () => {
      endAll(() => true);
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
};
