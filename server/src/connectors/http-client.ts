import type { IncomingHttpHeaders } from 'node:http';
import { secondsLeftOf, type Sending } from '../clocks/sending.ts';
import { bodyLimitBytes, createAgent, exchangeOnce, type Exchange } from './http-exchange.ts';
import { readJsonBytes } from './reading/json-bytes.ts';

/** What a call does, in the words of metrics and logs. By `debit`, `credit` and `send` it is told that a provider fails. */
export type Operation =
  | 'bind'
  | 'catalogue'
  | 'credit'
  | 'debit'
  | 'dispute'
  | 'enquiry'
  | 'lookup'
  | 'refund'
  | 'send'
  | 'session'
  | 'token';

/** One call as metrics and logs may see it: never a body, a number, a key or a path. */
export type CallRecord = {
  operation: Operation;
  outcome: 'answer' | 'unsent' | 'silent';
  status?: number;
  durationMs: number;
  /** It did not go by a limit of ours, too many others under way or its time over: that says nothing of the provider. */
  isHeldBack?: boolean;
};

/** How long a call may take where the settings do not tell. */
export const defaultTimeoutMs = 20_000;

/** How a provider is reached; every connector takes these. */
export type ProviderSettings = {
  baseUrl: string;
  /** Address of the HTTP proxy to call it through; TLS goes through it unopened. */
  proxy?: string;
  /** What we show ourselves by in the TLS handshake: a certificate and its key, as PEM. */
  certificate?: string;
  /** A call without a whole answer ends after this time; 20 s unless told (`PROVIDER_TIMEOUT_MS`). */
  timeoutMs?: number;
  /** A host that takes no connection within this time is out (5 s unless told). */
  connectTimeoutMs?: number;
  /** Calls in flight at once; one more is `unsent` (64 unless told). */
  maxInFlight?: number;
  onCall?: (call: CallRecord) => void;
  /** Hears of each answer that could not be read: by which operation, and which member of it. */
  onUnread?: (answer: UnreadAnswer) => void;
};

/** A member of an answer that means nothing to us, by its name alone. */
export type UnreadAnswer = { operation: Operation; field: string };

/** One call. `operation` names it in metrics and logs; `path` follows the base address. */
export type HttpRequest = {
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Where this call has less time than the settings give. */
  timeoutMs?: number;
};

/** An answer as a value; `body` is undefined where it holds no JSON that can be read, or is past 1 MiB. */
export type HttpResult =
  | {
      kind: 'answer';
      status: number;
      body: unknown;
      headers: IncomingHttpHeaders;
      /** Reports a member that could not be read (`answer-body.ts`). */
      unread?: (field: string) => void;
    }
  /** Proof that no byte was sent. */
  | { kind: 'unsent' }
  /** Time-out, reset or cut: the provider may have acted. */
  | { kind: 'silent' };
/** Sends a call once, within the time of `sending`; whatever the other side does is a result, never an error. */
export type HttpClient = (request: HttpRequest, sending?: Sending) => Promise<HttpResult>;

const read = (exchange: Exchange): HttpResult => {
  if (exchange.kind !== 'answer') return exchange;
  const { status, headers, bytes } = exchange;
  const described = { contentType: headers['content-type'], contentEncoding: headers['content-encoding'] };
  return { kind: 'answer', status, headers, body: bytes && readJsonBytes(bytes, described, bodyLimitBytes) };
};

const write = (baseUrl: string, fixedHeaders: Record<string, string>, request: HttpRequest) => {
  const url = new URL(baseUrl.replace(/\/+$/, '') + request.path);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...fixedHeaders,
    ...request.headers,
  };
  if (request.body === undefined) return { url, headers };
  const payload = JSON.stringify(request.body);
  const length = String(Buffer.byteLength(payload));
  return { url, payload, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } };
};

/**
 * A JSON client for one provider. Each call is sent at most once, and whatever the network does comes back as a value;
 * there is no queue: past `maxInFlight` a call is `unsent`, so that a slow provider holds up nobody else.
 */
export const createHttpClient = (settings: ProviderSettings, headers: Record<string, string>): HttpClient => {
  const {
    baseUrl,
    timeoutMs = defaultTimeoutMs,
    connectTimeoutMs = 5000,
    maxInFlight = 64,
    onCall,
    onUnread,
  } = settings;
  const agent = createAgent(new URL(baseUrl), { ...settings, connectTimeoutMs });
  let inFlight = 0;
  const send = async (request: HttpRequest, sending: Sending | undefined): Promise<HttpResult> => {
    if (inFlight >= maxInFlight) return { kind: 'unsent' };
    inFlight += 1;
    try {
      const written = write(baseUrl, headers, request);
      const limitMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs, secondsLeftOf(sending) * 1000);
      return read(
        await exchangeOnce({
          ...written,
          method: request.method,
          timeoutMs: limitMs,
          connectTimeoutMs,
          agent,
          maySend: () => secondsLeftOf(sending) > 0,
        }),
      );
    } finally {
      inFlight -= 1;
    }
  };
  return async (request, sending) => {
    const startedAt = performance.now();
    const isOverLimit = inFlight >= maxInFlight;
    const result = await send(request, sending);
    const isHeldBack = isOverLimit || (result.kind === 'unsent' && secondsLeftOf(sending) <= 0);
    const status = result.kind === 'answer' ? result.status : undefined;
    const durationMs = performance.now() - startedAt;
    const record = { operation: request.operation, outcome: result.kind, status, durationMs };
    onCall?.(isHeldBack ? { ...record, isHeldBack } : record);
    if (result.kind !== 'answer' || !onUnread) return result;
    return { ...result, unread: (field) => onUnread({ operation: request.operation, field }) };
  };
};
