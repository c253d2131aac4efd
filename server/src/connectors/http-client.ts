import type { IncomingHttpHeaders } from 'node:http';
import { secondsLeftOf, type Sending } from '../clocks/sending.ts';
import { bodyLimitBytes, createAgent, exchangeOnce, type Exchange } from './http-exchange.ts';
import { readJsonBytes } from './reading/json-bytes.ts';

/** The purpose of a call. Failures of `debit`, `credit` and `send` count against the provider's health. */
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

/** A call for metrics and logs: no body, number, key or path. */
export type CallRecord = {
  operation: Operation;
  outcome: 'answer' | 'unsent' | 'silent';
  status?: number;
  durationMs: number;
  /** Our own limits stopped the call, which says nothing about the provider. */
  isHeldBack?: boolean;
};

export const defaultTimeoutMs = 20_000;

export type ProviderSettings = {
  baseUrl: string;
  /** HTTP proxy for the calls; TLS passes through it. */
  proxy?: string;
  certificate?: string;
  /** Timeout of a complete response; default 20 s (`PROVIDER_TIMEOUT_MS`). */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Concurrent calls; further ones are `unsent`. Default 64. */
  maxInFlight?: number;
  onCall?: (call: CallRecord) => void;
  onUnread?: (answer: UnreadAnswer) => void;
};

export type UnreadAnswer = { operation: Operation; field: string };

export type HttpRequest = {
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
};

/** A response as a value; `body` is undefined when it is not readable JSON or exceeds 1 MiB. */
export type HttpResult =
  | {
      kind: 'answer';
      status: number;
      body: unknown;
      headers: IncomingHttpHeaders;
      unread?: (field: string) => void;
    }
  /** Proof that no byte was sent. */
  | { kind: 'unsent' }
  /** Timeout, reset or truncated: the provider may have acted. */
  | { kind: 'silent' };
/** Sends a call once, within the time of `sending`; every outcome is a value, never an error. */
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

/** Creates a JSON client for one provider. Sends each call at most once and without a queue. */
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
