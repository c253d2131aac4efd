import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { applicationCalls, basePath, fixedHeaders, type ApplicationCall } from '@selfcare/contract/addresses';
import { parseJson } from './shape.ts';
import { readAnswer, type Answer } from './answer.ts';
import { takeEarly } from './early.ts';
import { useMemo } from 'react';
import { useSite } from '../site/site.tsx';

export type CallListener = (name: ApplicationCall, answer: Answer<unknown>, at?: number) => void;

const listeners = new Set<CallListener>();

let missed: Parameters<CallListener>[] | undefined = [];
const mostMissed = 20;

export const takeMissed = (): readonly Parameters<CallListener>[] => {
  const taken = missed ?? [];
  missed = undefined;
  return taken;
};

export const listenToCalls = (listener: CallListener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const notifyListeners: CallListener = (name, answer) => {
  if (missed && missed.length < mostMissed) missed.push([name, answer, Date.now()]);
  for (const listener of listeners) listener(name, answer);
};

export const useCall = (): Call => {
  const site = useSite();
  return useMemo(() => createCall({ ...site, language: site.tag }), [site]);
};

export type Channel = {
  apiKey: string;
  serviceId: string;
  opco: string;
  channel: string;
  country: string;
  language: string;
};

/**
 * `purchaseId` names the purchase, `idempotencyKey` one attempt: repeats of one send share it. `accessToken` is that
 * of a verified code.
 */
export type CallOptions = {
  idempotencyKey?: string;
  purchaseId?: string;
  accessToken?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

/** Calls the portal API. Never throws: the answer says what went wrong. */
export type Call = <Name extends ApplicationCall>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ResultOf<Name>>>;

/** Timeout on a slow network. A provider call alone may take 20 s. */
const defaultTimeoutMs = 45_000;

export const headersOf = (
  channel: Channel,
  { idempotencyKey, purchaseId, accessToken }: CallOptions = {},
): Record<string, string> => ({
  ...fixedHeaders,
  'api-key': channel.apiKey,
  'service-id': channel.serviceId,
  opco: channel.opco,
  'x-channel': channel.channel,
  'x-country': channel.country,
  'accept-language': channel.language,
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(purchaseId && { 'purchase-id': purchaseId }),
  ...(accessToken && { authorization: `Bearer ${accessToken}` }),
});

export const queryOf = (request: unknown): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request ?? {})) if (value !== undefined) query.set(key, String(value));
  return `?${query}`;
};

const addressOf = (name: ApplicationCall, request: unknown): string => {
  const { method, paths } = applicationCalls[name];
  const address = basePath + paths[0];
  if (method === 'POST' || request === undefined) return address;
  return address + queryOf(request);
};

const deadline = (timeoutMs: number, signal?: AbortSignal) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, clear };
};

export const exchange = async (
  request: { address: string; init: RequestInit },
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
  send: typeof fetch,
): Promise<Answer<never>> => {
  const limit = deadline(timeoutMs, signal);
  try {
    const response = await send(request.address, { ...request.init, cache: 'no-store', signal: limit.signal });
    const text = await response.text();
    return readAnswer(parseJson(text), response.headers.get('retry-after'), response.status);
  } catch {
    if (signal?.aborted) return { outcome: 'lost', reason: 'aborted' };
    return { outcome: 'lost', reason: limit.signal.aborted ? 'timeout' : 'network' };
  } finally {
    limit.clear();
  }
};

export const createCall =
  (channel: Channel, send: typeof fetch = (...args) => fetch(...args), tell: CallListener = notifyListeners): Call =>
  async (name, request, options = {}) => {
    const { method } = applicationCalls[name];
    const init = {
      method,
      headers: headersOf(channel, options),
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    };
    const early = takeEarly(name, request);
    const answer =
      (early && (await early)) ?? (await exchange({ address: addressOf(name, request), init }, options, send));
    tell(name, answer);
    return answer;
  };
