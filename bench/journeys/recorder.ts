import type { CDPSession } from 'playwright-core';

/** One request, with its times in seconds since the first. */
export type Entry = {
  url: string;
  method: string;
  type: string;
  priority: string;
  /** The initiator: the parser, a script's file, or the browser. */
  initiator: string;
  /** The path of the page at that time. */
  page: string;
  startedAt: number;
  endedAt?: number;
  /** Bytes on the wire, heads included; 0 from a cache. */
  bytes: number;
  isCached: boolean;
};

/** An event between requests: a tap, a usable form, a layout shift. */
type Note = { at: number; says: string };

export type Recording = {
  entries: Entry[];
  notes: Note[];
  /** Seconds on another site's pages. */
  secondsAway: number;
};

type Initiator = {
  type: string;
  url?: string;
  stack?: { callFrames: { url: string; functionName: string }[]; parent?: { callFrames: { url: string }[] } };
};

/** Returns the name of a built file without its hash. */
const fileOf = (url: string) => (url.split('/').at(-1) ?? url).replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/\?.*/, '');

const initiatorOf = ({ type, url, stack }: Initiator): string => {
  const frames = [...(stack?.callFrames ?? []), ...(stack?.parent?.callFrames ?? [])];
  const files = [...new Set(frames.map((frame) => fileOf(frame.url)).filter(Boolean))].slice(0, 3);
  if (files.length > 0) return `${type} ${files.join(' < ')}`;
  return url ? `${type} ${fileOf(url)}` : type;
};

/** Records every network request of a session's page, on the browser's clock. */
export const record = async (session: CDPSession, portalUrl: string) => {
  const entries: Entry[] = [];
  const notes: Note[] = [];
  const open = new Map<string, Entry>();
  let firstAt: number | undefined;
  /** The difference between the browser's clock and the wall clock. */
  let offset = 0;
  let path = '/';
  let leftAt: number | undefined;
  let secondsAway = 0;

  const since = (timestamp: number) => timestamp - (firstAt ?? timestamp);
  const now = () => since(Date.now() / 1000 - offset);
  const isOurs = (url: string) => url.startsWith(`${portalUrl}/`);
  const pathOf = (url: string) => (isOurs(url) ? new URL(url).pathname : new URL(url).host);
  const end = (id: string, timestamp: number, bytes?: number) => {
    const entry = open.get(id);
    if (!entry) return;
    entry.endedAt = since(timestamp);
    if (bytes !== undefined && !entry.isCached) entry.bytes = bytes;
    open.delete(id);
  };

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, type = '', timestamp, wallTime, initiator, ...rest }) => {
      if (!/^https?:/.test(request.url)) return;
      if (firstAt === undefined) {
        firstAt = timestamp;
        offset = wallTime - timestamp;
      }
      const redirected = rest.redirectResponse;
      if (redirected) end(requestId, timestamp, redirected.encodedDataLength);
      if (type === 'Document') {
        if (!isOurs(request.url)) leftAt ??= timestamp;
        else if (leftAt !== undefined) {
          secondsAway += timestamp - leftAt;
          leftAt = undefined;
        }
      }
      if (!isOurs(request.url)) return;
      const entry: Entry = {
        url: request.url.slice(portalUrl.length),
        method: request.method,
        type,
        priority: request.initialPriority,
        initiator: initiatorOf(initiator as Initiator),
        page: path,
        startedAt: since(timestamp),
        bytes: 0,
        isCached: false,
      };
      entries.push(entry);
      open.set(requestId, entry);
    },
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = open.get(requestId);
    if (entry) entry.isCached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = open.get(requestId);
    if (!entry) return;
    entry.isCached ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    if (!entry.isCached) entry.bytes = response.encodedDataLength;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = open.get(requestId);
    if (entry && !entry.isCached) entry.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp));
  const moved = (url: string) => {
    path = pathOf(url);
    notes.push({ at: now(), says: `page ${path}` });
  };
  session.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId && /^https?:/.test(frame.url)) moved(frame.url);
  });
  session.on('Page.navigatedWithinDocument', ({ url }) => moved(url));
  await session.send('Page.enable');

  return {
    now,
    note: (says: string) => void notes.push({ at: now(), says }),
    read: (): Recording => ({ entries: entries.filter(({ isCached }) => !isCached), notes, secondsAway }),
  };
};

export type Recorder = Awaited<ReturnType<typeof record>>;
