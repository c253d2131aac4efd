import type { FastifyReply } from 'fastify';

/** What an event carries, and whether it is the last. */
export type Snapshot = { data: unknown; isFinal: boolean };

/** One browser that follows one transaction. */
type Stream = { push: () => Promise<void>; end: (goodbye?: string) => void; tellOutage: () => void };

/**
 * Open event streams by transaction. `changed` pushes at once; the poll finds what other instances changed. While it cannot
 * look, nobody may take silence for "nothing changed": each stream is told once by an event `outage`, and hears the status
 * again when it can.
 */
export type EventStreams = {
  /** Writes the first event, and one for every change; an unchanged snapshot is not sent again. `onEnd` hears of its end. */
  open: (
    reply: FastifyReply,
    id: string,
    read: () => Promise<Snapshot | undefined>,
    onEnd?: () => void,
  ) => Promise<void>;
  /** Tells of every change, of whether anybody can look, and of the end, until it is left. */
  follow: (id: string, listener: { tell: () => void; end: () => void }) => () => void;
  changed: (id: string) => void;
  poll: (versions: (ids: string[]) => Promise<{ id: string; version: number }[]>) => Promise<void>;
  closeAll: () => void;
  count: () => number;
};

/** Streams that one instance keeps open at most; more are told to poll. */
export const maxStreams = 5000;

/** Answers that were kept back until there was something to tell: how long that took is no time to answer. */
export const listening = new WeakSet<FastifyReply>();

const keepAliveMs = 15_000;

/** The content type of an event stream; its answer lasts as long as somebody listens. */
export const eventStreamType = 'text/event-stream';

const openStream = (reply: FastifyReply, read: () => Promise<Snapshot | undefined>, onEnd: () => void): Stream => {
  reply.headers({
    'content-type': eventStreamType,
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.write('retry: 2000\n\n');
  const keepAlive = setInterval(() => raw.write(': open\n\n'), keepAliveMs);
  let last = '';
  const end = (goodbye = '') => {
    clearInterval(keepAlive);
    onEnd();
    if (!raw.writableEnded) raw.end(goodbye);
  };
  raw.on('close', () => end());
  const pushNow = async () => {
    const snapshot = await read();
    const text = JSON.stringify(snapshot?.data);
    if (!snapshot || text === last || raw.writableEnded) return;
    last = text;
    raw.write(`event: status\ndata: ${text}\n\n`);
    if (snapshot.isFinal) end();
  };
  // One after the other: a slow read must not come after a later one and show an older state.
  let turn: Promise<unknown> = Promise.resolve();
  const push = () => {
    const pushed = turn.then(pushNow);
    turn = pushed.catch(() => undefined);
    return pushed;
  };
  const tellOutage = () => {
    last = '';
    if (!raw.writableEnded) raw.write('event: outage\ndata: {}\n\n');
  };
  return { push, end, tellOutage };
};

/** Event streams over plain HTTP; `onError` hears of reads that failed, the stream is then closed. */
export const createEventStreams = (onError: (error: unknown) => void): EventStreams => {
  const streams = new Map<string, Set<Stream>>();
  const seen = new Map<string, number>();
  let isOut = false;

  const add = (id: string, stream: Stream) => void streams.set(id, (streams.get(id) ?? new Set()).add(stream));
  const remove = (id: string, stream: Stream) => {
    streams.get(id)?.delete(stream);
    if (streams.get(id)?.size !== 0) return;
    streams.delete(id);
    seen.delete(id);
  };
  const push = (stream: Stream) =>
    stream.push().catch((error: unknown) => {
      onError(error);
      stream.end();
    });
  const changed = (id: string) => {
    for (const stream of streams.get(id) ?? []) void push(stream);
  };

  return {
    open: async (reply, id, read, onEnd = () => undefined) => {
      // Who left while the first answer was being read will not close again: such a stream would stay open for ever.
      if (reply.raw.destroyed) {
        onEnd();
        return void reply.hijack();
      }
      const stream: Stream = openStream(reply, read, () => {
        remove(id, stream);
        onEnd();
      });
      add(id, stream);
      await push(stream);
    },
    follow: (id, { tell, end }) => {
      const stream: Stream = { push: async () => tell(), end, tellOutage: tell };
      add(id, stream);
      return () => remove(id, stream);
    },
    changed,
    poll: async (versions) => {
      if (streams.size === 0) return;
      const rows = await versions([...streams.keys()]).catch((error: unknown) => {
        if (!isOut) for (const open of streams.values()) for (const stream of open) stream.tellOutage();
        isOut = true;
        throw error;
      });
      if (isOut) seen.clear();
      isOut = false;
      for (const { id, version } of rows) {
        if (seen.get(id) !== version) changed(id);
        if (streams.has(id)) seen.set(id, version);
      }
    },
    closeAll: () => {
      for (const open of streams.values()) for (const stream of open) stream.end('event: bye\ndata: {}\n\n');
    },
    count: () => [...streams.values()].reduce((sum, open) => sum + open.size, 0),
  };
};
