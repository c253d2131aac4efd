import type { FastifyReply } from 'fastify';

/** What an event carries, and whether it is the last. */
export type Snapshot = { data: unknown; isFinal: boolean };

/** One browser that follows one transaction. */
type Stream = { push: () => Promise<void>; end: (goodbye?: string) => void };

/** Open event streams by transaction. `changed` pushes at once; the poll finds what other instances changed. */
export type EventStreams = {
  /** Writes the first event, and one for every change; an unchanged snapshot is not sent again. */
  open: (reply: FastifyReply, id: string, read: () => Promise<Snapshot | undefined>) => Promise<void>;
  changed: (id: string) => void;
  poll: (versions: (ids: string[]) => Promise<{ id: string; version: number }[]>) => Promise<void>;
  closeAll: () => void;
  count: () => number;
};

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
  return { push, end };
};

/** Event streams over plain HTTP; `onError` hears of reads that failed, the stream is then closed. */
export const createEventStreams = (onError: (error: unknown) => void): EventStreams => {
  const streams = new Map<string, Set<Stream>>();
  const seen = new Map<string, number>();

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
    open: async (reply, id, read) => {
      // Who left while the first answer was being read will not close again: such a stream would stay open for ever.
      if (reply.raw.destroyed) return void reply.hijack();
      const stream: Stream = openStream(reply, read, () => remove(id, stream));
      streams.set(id, (streams.get(id) ?? new Set()).add(stream));
      await push(stream);
    },
    changed,
    poll: async (versions) => {
      if (streams.size === 0) return;
      for (const { id, version } of await versions([...streams.keys()])) {
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
