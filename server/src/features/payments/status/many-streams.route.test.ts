import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { basePath } from '@selfcare/contract/calls';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aRecharge } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { portOf } from '../../../testing/raw-http.ts';
import { usePortal } from '../../../testing/use-portal.ts';

/** One proxy is trusted, so that a test may come from many addresses over one loopback. */
const portal = await usePortal({ TRUST_PROXY: '127.0.0.1' });
beforeAll(() => portal.app.listen({ host: '127.0.0.1', port: 0 }));

let owner: Browser;
let open: ClientRequest[];
beforeEach(() => {
  owner = portal.browser();
  open = [];
});

const streamsOpen = async () =>
  Number(/^event_streams_open (\d+)$/m.exec((await portal.app.inject('/metrics')).body)?.[1]);
const leaveAll = async () => {
  for (const each of open) each.destroy();
  await vi.waitFor(async () => expect(await streamsOpen()).toBe(0));
};
afterEach(leaveAll);

const aPayment = async () => (await owner.post('initiate', aRecharge())).body.result.transactionId;

const listen = async (id: string, address: string, cookie?: string) => {
  const asked = request({
    port: portOf(portal.app),
    host: '127.0.0.1',
    path: `${basePath}transaction/v1/events?tid=${id}`,
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  }).end();
  asked.on('error', () => undefined);
  open.push(asked);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, after: response.headers['retry-after'] };
};

const listenAll = async (times: number, ask: (each: number) => ReturnType<typeof listen>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, each) => ask(each)));
  return answers.filter(({ status }) => status === 200).length;
};

test('of one payment are twenty, then 429 with a time to come back; the browser that pays still has one, and one alone [A20]', async () => {
  const id = await aPayment();
  expect(await listenAll(25, (each) => listen(id, `198.51.100.${each}`))).toBe(20);
  expect(await listen(id, '198.51.101.1')).toEqual({ status: 429, after: '10' });
  expect((await listen(await aPayment(), '198.51.101.1')).status).toBe(200);
  expect((await listen(id, '198.51.101.2', owner.cookie())).status).toBe(200);
  expect((await listen(id, '198.51.101.2', owner.cookie())).status).toBe(429);
  expect((await listen(id, '198.51.101.3', portal.browser().cookie())).status).toBe(429);
});

test('are opened by who reads them: a HEAD is answered at once and takes no place', async () => {
  const id = await aPayment();
  const asked = await portal.app.inject({ method: 'HEAD', url: `${basePath}transaction/v1/events?tid=${id}` });
  expect([asked.statusCode, asked.body]).toEqual([404, '']);
  expect(await streamsOpen()).toBe(0);
});

test('come back when they are closed, whoever closed them', async () => {
  const id = await aPayment();
  for (let round = 0; round < 3; round += 1) {
    expect(await listenAll(21, (each) => listen(id, `198.51.100.${each}`))).toBe(20);
    await leaveAll();
  }
});
