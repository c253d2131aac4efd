import { setTimeout as after } from 'node:timers/promises';
import { openSession, parseAddress, type Reply, type Session, type SessionSettings } from './session.ts';

export type LinkSettings = Pick<SessionSettings, 'onDelivery'> & {
  /** `smpp://host:port`, or `ssmpp://host:port` over TLS (`SMS_URL`). */
  url: string;
  systemId: string;
  password: string;
  /** Timeout of connect, bind and `enquire_link`; default 5 s. */
  connectTimeoutMs?: number;
  enquireLinkMs?: number;
  /** Pauses before the next bind: after a disconnect, then after each failed bind; the last repeats. */
  pausesMs?: number[];
  onBound: () => void;
  onBind: (reply: Reply, startedAt: number) => void;
};

type Link = {
  current: () => Session | undefined;
  wake: () => void;
  close: () => Promise<void>;
};

const interfaceVersion = 0x34;
const unbindMs = 1000;
const defaultPausesMs = [1000, 2000, 5000, 15_000, 30_000, 60_000];

const bind = async (session: Session, fields: object, withinMs: number): Promise<Reply> => {
  let late = setTimeout(session.end, withinMs);
  session.onFound(() => {
    clearTimeout(late);
    late = setTimeout(session.end, withinMs);
  });
  const isConnected = await session.connected;
  clearTimeout(late);
  return isConnected ? session.request('bind_transceiver', fields, withinMs) : { kind: 'unsent' };
};

/** Polls the centre and ends an unresponsive session; resolves at its end. */
const watch = async (session: Session, everyMs: number, withinMs: number): Promise<void> => {
  const ask = async () => {
    const reply = await session.request('enquire_link', {}, withinMs);
    if (reply.kind !== 'answer') session.end();
  };
  const timer = setInterval(() => void ask(), everyMs).unref();
  await session.closed;
  clearInterval(timer);
};

/** Creates a sleeping link; throws for an invalid `url`. */
export const createLink = (settings: LinkSettings): Link => {
  const { systemId, password, connectTimeoutMs = 5000, enquireLinkMs = 30_000, pausesMs = defaultPausesMs } = settings;
  const connection = { address: parseAddress(settings.url), connectTimeoutMs, onDelivery: settings.onDelivery };
  const fields = { system_id: systemId, password, interface_version: interfaceVersion };
  const ended = new AbortController();
  let opened: Session | undefined;
  let bound: Session | undefined;
  let isAwake = false;

  const live = async (session: Session): Promise<boolean> => {
    const startedAt = performance.now();
    const reply = await bind(session, fields, connectTimeoutMs);
    settings.onBind(reply, startedAt);
    if (reply.kind !== 'answer' || reply.pdu.command_status !== 0) return false;
    bound = session;
    settings.onBound();
    await watch(session, enquireLinkMs, connectTimeoutMs);
    bound = undefined;
    return true;
  };

  const keep = async () => {
    let failures = 0;
    while (!ended.signal.aborted) {
      opened = openSession(connection);
      failures = (await live(opened)) ? 0 : failures + 1;
      opened.end();
      const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)];
      await after(pauseMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
    }
  };

  return {
    current: () => bound,
    wake: () => {
      if (!isAwake) void keep();
      isAwake = true;
    },
    close: async () => {
      ended.abort();
      await bound?.request('unbind', {}, unbindMs);
      opened?.end();
    },
  };
};
