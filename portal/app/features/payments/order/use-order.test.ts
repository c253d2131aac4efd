import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPurchase, nextAttempt, readPurchase } from '../../../session/purchase.ts';
import {
  keepQueryData,
  readQueryData,
  type QueryData,
  optionsCall,
  optionsRequest,
} from '../../../session/query-data.ts';
import { aStorage } from '../../../session/testing/fake-storage.ts';
import { rechargeOrder } from '../../../session/testing/recharge-order.ts';
import { giveUpOrder, takeAskedAhead } from './use-order.ts';
import { createCall, type Channel } from '../../../api/call.ts';
import type { AskedAhead } from '../../../api/early.ts';
import { order } from '../attempt/attempt-fixtures.ts';

const transactionId = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  keepQueryData(rechargeOrder);
});
afterEach(() => vi.unstubAllGlobals());

test('an order that is given up is forgotten; the attempt at it, which may still be paid, is named and stays', () => {
  keepPurchase({ ...nextAttempt(rechargeOrder), transactionId });
  expect(giveUpOrder(rechargeOrder)).toEqual({ transactionId });
  expect(readQueryData()).toBeUndefined();
  expect(readPurchase(rechargeOrder)).toMatchObject({ transactionId });
});

test('of one that nobody tried to pay for there is nothing to be named', () => {
  expect(giveUpOrder(rechargeOrder)).toEqual({ transactionId: undefined });
});

const success = (result: unknown) => Response.json({ statusCode: 200, status: 'success', result });
const page = globalThis as { asked?: AskedAhead | undefined };

// A worker of tests may be older than any page whose answers are still taken.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000));
afterEach(() => {
  delete page.asked;
  vi.restoreAllMocks();
});

const documentAsked = (options: Response | undefined, of: QueryData = order) => {
  page.asked = {
    body: JSON.stringify(optionsRequest(of)),
    options: Promise.resolve(options),
    config: Promise.resolve(success('early config')),
  };
};

/** Returns the page's answers and the calls that went to the network. */
const read = async () => {
  const sent: string[] = [];
  const send = (async (address: string) => {
    sent.push(address.split('/').at(-1)!);
    return success('asked now');
  }) as unknown as typeof fetch;
  const call = createCall({} as Channel, send, () => undefined);
  const answers = [await call('paymentOptions', optionsRequest(order)), await call('portalConfig', { code: 'portal' })];
  return { sent, found: answers.map((answer) => 'result' in answer && answer.result) };
};

test('the calls of the page are given what its document asked for, and go out no more', async () => {
  documentAsked(success('early options'));
  takeAskedAhead(order);
  expect(await read()).toEqual({ sent: [], found: ['early options', 'early config'] });
});

test('what was asked is taken once: an order that is read again asks anew', async () => {
  documentAsked(success('early options'));
  takeAskedAhead(order);
  await read();
  takeAskedAhead(order);
  expect((await read()).sent).toEqual(['payment-options', 'config?code=portal']);
});

test('a lead is given the answer of its own call', async () => {
  const lead = { ...order, transactionType: 'HBB_LEADS' } as const;
  documentAsked(success('early options'), lead);
  takeAskedAhead(lead);
  const sent: string[] = [];
  const send = (async (address: string) => {
    sent.push(address);
    return success('asked now');
  }) as unknown as typeof fetch;
  const call = createCall({} as Channel, send, () => undefined);
  expect(await call(optionsCall(lead), optionsRequest(lead))).toMatchObject({ result: 'early options' });
  await call('portalConfig', { code: 'portal' });
  await call(optionsCall(lead), optionsRequest(lead));
  expect(sent).toEqual(['/orp/bfe/api/portal-service/lead/transaction/v1/payment-options']);
});

test('what was asked for another order is not taken', async () => {
  documentAsked(success('early options'), { ...order, amount: order.amount + 1 });
  takeAskedAhead(order);
  expect((await read()).sent).toEqual(['payment-options', 'config?code=portal']);
});

test('an answer that is lost, or none at all, is asked for by the page', async () => {
  documentAsked(undefined);
  takeAskedAhead(order);
  expect((await read()).sent).toEqual(['payment-options']);
  documentAsked(new Response('<html>a proxy’s own page</html>', { status: 502 }));
  takeAskedAhead(order);
  expect((await read()).sent).toEqual(['payment-options']);
});

test('a refusal is told as it came', async () => {
  const refusal = { statusCode: 503, status: 'failure', code: '503', message: 'wait' };
  documentAsked(Response.json(refusal, { status: 503 }));
  takeAskedAhead(order);
  const call = createCall(
    {} as Channel,
    () => Promise.reject(new Error('not asked')),
    () => undefined,
  );
  expect(await call('paymentOptions', optionsRequest(order))).toMatchObject({ outcome: 'refused', message: 'wait' });
  expect(await call('portalConfig', { code: 'portal' })).toMatchObject({ result: 'early config' });
});

test('what a slow line brought late is not believed', async () => {
  documentAsked(success('early options'));
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  takeAskedAhead(order);
  expect((await read()).sent).toEqual(['payment-options', 'config?code=portal']);
});
