import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { listening, maxStreams, type EventStreams } from '../../http/event-streams.ts';
import type { StreamPlaces } from '../../http/limits/stream-places.ts';
import type { Context } from '../../http/context.ts';

export type HoldDeps = {
  streams: Pick<EventStreams, 'follow' | 'count'>;
  places: StreamPlaces;
  isOwner: (transactionId: string, browserHash: string) => Promise<boolean>;
};

type Held<Value> = {
  context: Context;
  reply: FastifyReply;
  transactionId: string;
  read: () => Promise<Value>;
  /** Returns milliseconds to wait after this value; 0 when it is what the visitor waits for. */
  waitMs: (value: Value) => number;
};

/** Delays a response until there is news, within the limits of event streams; undefined without a slot. */
export const createHold =
  ({ streams, places, isOwner }: HoldDeps) =>
  async <Value>({ context, reply, transactionId, read, waitMs }: Held<Value>): Promise<Value | undefined> => {
    if (streams.count() >= maxStreams) return undefined;
    const place = await places.take({ transactionId, context }, () => isOwner(transactionId, context.browser.hash));
    if (!place) return undefined;
    listening.add(reply);
    let isDue = false;
    let isOver = reply.raw.destroyed;
    let wake: (() => void) | undefined;
    const tell = () => {
      isDue = true;
      wake?.();
    };
    const finish = () => {
      isOver = true;
      tell();
    };
    const leave = streams.follow(transactionId, { tell, end: finish });
    reply.raw.on('close', finish);
    try {
      for (;;) {
        isDue = false;
        // A change during the read wakes it immediately, because the value may be stale.
        const value = await read();
        const left = isOver ? 0 : waitMs(value);
        if (left <= 0) return value;
        const timer = new AbortController();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
          if (isDue) resolve();
        });
        await Promise.race([woken, delay(left, undefined, { signal: timer.signal }).catch(() => undefined)]);
        timer.abort();
      }
    } finally {
      reply.raw.off('close', finish);
      leave();
      place.leave();
    }
  };

export type Hold = ReturnType<typeof createHold>;
