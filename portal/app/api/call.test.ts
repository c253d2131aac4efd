import { afterEach, expect, test, vi } from 'vitest';
import { createCall } from './call.ts';

const channel = { apiKey: 'k', serviceId: 's', opco: 'CG', channel: 'CWAAA', country: 'CG', language: 'fr-FR' };
const envelope = (result: unknown) => Response.json({ statusCode: 200, status: 'success', message: '', result });

/** A client over a network that answers by `network`; `sent` is what the network saw. */
const aClient = (network: (signal: AbortSignal) => Promise<Response>) => {
  const sent: { address: string; method?: string; headers: Headers; body?: unknown; cache?: string }[] = [];
  const send: typeof fetch = (address, init) => {
    sent.push({
      address: String(address),
      method: init?.method,
      headers: new Headers(init?.headers),
      body: init?.body,
      cache: init?.cache,
    });
    return network(init?.signal as AbortSignal);
  };
  return { call: createCall(channel, send), sent };
};

afterEach(() => vi.useRealTimers());

test('a POST carries the fixed headers, the language of the page and its request as JSON', async () => {
  const { call, sent } = aClient(async () => envelope({ msisdn: '050000001', lineType: 'PREPAID', broadband: false }));
  const answer = await call('validateMsisdn', { msisdn: '050000001' });
  expect(answer).toMatchObject({ outcome: 'success', result: { lineType: 'PREPAID' } });
  const [request] = sent;
  expect(request?.address).toBe('/orp/bfe/api/portal-service/subscriber/validate/msisdn-account');
  expect(request?.method).toBe('POST');
  expect(request?.body).toBe('{"msisdn":"050000001"}');
  expect(Object.fromEntries(request!.headers)).toEqual({
    'content-type': 'application/json',
    unmaskrequest: 'enable',
    product: 'ORP',
    'app-version': '2.5.85',
    'run-mode': 'beta',
    'api-key': 'k',
    'service-id': 's',
    opco: 'CG',
    'x-channel': 'CWAAA',
    'x-country': 'CG',
    'accept-language': 'fr-FR',
  });
});

test('a call that needs the token of a code carries it, and no other call does', async () => {
  const { call, sent } = aClient(async () => envelope([]));
  await call('queryBalance', { msisdn: '050000001' }, { accessToken: 'abc' });
  await call('queryBalance', { msisdn: '050000001' });
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer abc', null]);
});

test('a GET carries its request in the query and no body', async () => {
  const { call, sent } = aClient(async () => envelope({}));
  await call('status', { tid: 'A B', channel: undefined });
  expect(sent[0]?.address).toBe('/orp/bfe/api/portal-service/transaction/v1/status?tid=A+B');
  expect(sent[0]?.body).toBeUndefined();
  // A proxy may ignore the cache header of an answer: the request forbids caching too.
  expect(sent[0]?.cache).toBe('no-store');
});

test('the keys of an attempt travel as headers', async () => {
  const { call, sent } = aClient(async () => envelope({}));
  const request = { transactionId: 'T', paymentMode: 'PAYMENT_GATEWAY' };
  await call('process', request, { idempotencyKey: 'i', purchaseId: 'p' });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('i');
  expect(sent[0]?.headers.get('purchase-id')).toBe('p');
});

test('a refusal keeps its code, its sentence and when to try again', async () => {
  const body = { statusCode: 503, status: 'failure', code: '503', message: 'Out', traceId: 't' };
  const { call } = aClient(async () => Response.json(body, { status: 503, headers: { 'retry-after': '30' } }));
  expect(await call('portalConfig', { code: 'portal' })).toEqual({
    outcome: 'refused',
    code: '503',
    message: 'Out',
    result: {},
    retryAfterSeconds: 30,
  });
});

test('a page of a proxy in place of an answer is a lost call, not a refusal', async () => {
  const { call } = aClient(async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  expect(await call('portalConfig', { code: 'portal' })).toEqual({
    outcome: 'lost',
    reason: 'unreadable',
    httpStatus: 502,
  });
});

test('a dead network is a lost call', async () => {
  const { call } = aClient(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call('portalConfig', { code: 'portal' })).toEqual({ outcome: 'lost', reason: 'network' });
});

const silence = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

test('a call that is never answered is lost after its time', async () => {
  vi.useFakeTimers();
  const { call } = aClient(silence);
  const answer = call('portalConfig', { code: 'portal' }, { timeoutMs: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ outcome: 'lost', reason: 'timeout' });
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that its caller gave up is told apart from a dead network', async () => {
  const { call } = aClient(silence);
  const controller = new AbortController();
  const answer = call('validateMsisdn', { msisdn: '050000001' }, { signal: controller.signal });
  controller.abort();
  expect(await answer).toEqual({ outcome: 'lost', reason: 'aborted' });
});
