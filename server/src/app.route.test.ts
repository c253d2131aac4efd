import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { basePath, statusEventsPath } from '@selfcare/contract/calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from './db/database.ts';
import type { DebitOutcome, DebitRequest } from './features/payments/core/gateway.ts';
import { openMemory } from './testing/databases.ts';
import { createOperator } from './testing/fakes/operator.ts';
import { aProcess, aRecharge } from './testing/orders.ts';
import { aPortal, type TestPortal } from './testing/portal.ts';
import { raise } from './testing/raise.ts';
import { held } from './testing/fakes/scripted.ts';

/** The portal as it runs: it listens, and its workers run. */
let portal: TestPortal;
let database: Database;
beforeEach(async () => {
  database = await openMemory();
  portal = await aPortal(database, createOperator());
});
afterEach(async () => {
  await portal.app.close();
  await database.close();
});

const listen = async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  await portal.start();
  return `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
};
const ready = async () => (await portal.browser().send('GET', '/health/ready')).status;
const sent = () => raise(portal.browser());
const callBack = (id: string) =>
  portal.browser().send('POST', '/api/portal-service/webhooks/mobile-money', {
    body: { requestingOrganisationTransactionReference: id },
    headers: { authorization: 'Bearer cb_test_lisolo' },
  });
const follow = async (address: string, id: string) => {
  const response = await fetch(`${address}${basePath}${statusEventsPath}?tid=${id}`);
  let text = '';
  const ended = (async () => {
    for await (const part of response.body!) text += Buffer.from(part).toString('utf8');
  })();
  return { text: () => text, ended };
};

test('a payment is settled by the workers, and who follows it sees every step without asking', async () => {
  const address = await listen();
  const id = await sent();
  const stream = await follow(address, id);
  portal.operator.wallet.approve(id);
  await callBack(id);
  await stream.ended;
  const seen = [...stream.text().matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data!) as Record<string, unknown>,
  );
  expect(seen[0]).toMatchObject({ status: 'REQUEST_RAISED', charged: 'pending' });
  expect(seen.at(-1)).toMatchObject({ status: 'SUCCESS', charged: 'yes' });
  expect(stream.text().match(/^event: .*$/gm)).toEqual(seen.map(() => 'event: status'));
});

test('fifty copies of a callback cost two enquiries, and hold up no other payment [I20]', async () => {
  await listen();
  const id = await sent();
  const gate = Promise.withResolvers<void>();
  portal.operator.wallet.enquire.next(async (honest) => {
    await gate.promise;
    return honest();
  });
  await Promise.all(Array.from({ length: 50 }, () => callBack(id)));
  await vi.waitFor(() => expect(portal.operator.wallet.enquire.calls).toHaveLength(1));
  portal.operator.wallet.approve(id);
  gate.resolve();
  await vi.waitFor(async () => expect((await portal.engine.store.find(id))?.state).toBe('DONE'), 5000);
  expect(portal.operator.wallet.enquire.calls.length).toBeLessThanOrEqual(3);
});

test('what was due while no process ran is done at the next start [P61]', async () => {
  const id = await sent();
  portal.operator.wallet.approve(id);
  await callBack(id);
  await listen();
  await vi.waitFor(async () => expect((await portal.engine.store.find(id))?.state).toBe('DONE'), 5000);
});

describe('readiness', () => {
  test('comes with the start and goes with the stop; the process is live before and after', async () => {
    expect(await ready()).toBe(503);
    expect((await portal.browser().send('GET', '/health/live')).status).toBe(200);
    await listen();
    expect(await ready()).toBe(200);
  });

  test('goes when the database is out, and calls say so without a claim that does not hold [P01]', async () => {
    await listen();
    const gone = Object.assign(new Error('the connection is gone'), { code: 'ECONNREFUSED' });
    vi.spyOn(database, 'query').mockRejectedValue(gone);
    expect(await ready()).toBe(503);
    const reply = await portal.browser().get('portalConfig', { code: 'portal' });
    expect(reply).toMatchObject({
      status: 503,
      body: { statusCode: 503, code: '503' },
      headers: { 'retry-after': '5' },
    });
    vi.restoreAllMocks();
    expect(await ready()).toBe(200);
  });
});

describe('an error that nobody expected', () => {
  test('is a 500 with a trace id that stands in the log, and nothing of the error itself', async () => {
    portal.operator.listOfferings.next(() => Promise.reject(new Error('secret of the catalogue')));
    const reply = await portal.browser().post('bundles', { msisdn: '050000001', lineType: 'PREPAID' });
    expect(reply).toMatchObject({ status: 500, body: { code: '500', status: 'failure' } });
    expect(reply.headers['x-trace-id']).toBe(reply.body.traceId);
    expect(portal.log.join('')).toContain(reply.body.traceId);
    expect(reply.text + portal.log.join('')).not.toContain('secret of the');
  });
});

describe('stopping', () => {
  test('ends open event streams with a goodbye and leaves nothing open', async () => {
    const address = await listen();
    const stream = await follow(address, await sent());
    await vi.waitFor(() => expect(stream.text()).toContain('event: status'));
    const started = performance.now();
    await portal.app.close();
    await stream.ended;
    expect(stream.text()).toMatch(/event: bye\ndata: \{\}\n\n$/);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test('lets a payment under way finish and answers it', async () => {
    const address = await listen();
    const slow = held<DebitRequest, DebitOutcome>();
    portal.operator.wallet.debit.next(slow.play);
    const browser = portal.browser();
    const id = (await browser.post('initiate', aRecharge())).body.result.transactionId;
    const body = JSON.stringify(aProcess(id));
    const cookie = browser.cookie() ?? '';
    const headers = { cookie, 'content-type': 'application/json', 'api-key': 'lisolo-web', 'service-id': 'portal' };
    const key = { 'idempotency-key': '3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b' };
    const answer = fetch(`${address}${basePath}transaction/v1/process`, {
      method: 'POST',
      body,
      headers: { ...headers, ...key },
    });
    await slow.arrived;
    const closed = portal.app.close();
    await pause(20);
    slow.release();
    expect(((await (await answer).json()) as { result: unknown }).result).toEqual({
      transactionId: id,
      status: 'REQUEST_RAISED',
    });
    await closed;
  });
});

test('headers that are too long are refused, and slow requests have their limits', async () => {
  const address = new URL(await listen());
  const huge = request({ port: address.port, path: '/health/live', headers: { 'x-big': 'x'.repeat(34_000) } }).end();
  const [response] = (await once(huge, 'response')) as [{ statusCode: number }];
  expect(response.statusCode).toBe(431);
  expect(portal.app.initialConfig).toMatchObject({
    requestTimeout: 10_000,
    connectionTimeout: 40_000,
    bodyLimit: 65_536,
  });
});
