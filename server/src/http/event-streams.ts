import type { FastifyReply } from 'fastify';

export type Snapshot = { data: unknown; isFinal: boolean };

type Stream = { push: () => Promise<void>; end: (goodbye?: string) => void; tellOutage: () => void };

/**
 * Open event streams by transaction. `changed` pushes immediately; `poll` finds changes made by other instances. When
 * the database cannot be read, each stream gets one `outage` event, and the status again afterwards.
 */
export type EventStreams = {
  /** Sends the first snapshot and every changed one. `onEnd` is called when the stream ends. */
  open: (
    reply: FastifyReply,
    id: string,
    read: () => Promise<Snapshot | undefined>,
    onEnd?: () => void,
  ) => Promise<void>;
  /** Calls `tell` on every change or outage and `end` when streams close. Returns a function that unsubscribes. */
  follow: (id: string, listener: { tell: () => void; end: () => void }) => () => void;
  changed: (id: string) => void;
  poll: (versions: (ids: string[]) => Promise<{ id: string; version: number }[]>) => Promise<void>;
  closeAll: () => void;
  count: () => number;
};

/** The most streams that one instance keeps open; further browsers poll. */
export const maxStreams = 5000;

/** Responses held back until there is something to report; excluded from the response-time metric. */
export const listening = new WeakSet<FastifyReply>();

const keepAliveMs = 15_000;

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
  // In sequence: a slow read must not overwrite a newer state.
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

/** Creates event streams over plain HTTP. `onError` receives failed reads, after which the stream is closed. */
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
      // The client left during the first read and emits no second `close`: the stream would stay open forever.
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
