import type { ApplicationCall } from '@selfcare/contract/calls';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { createCall, type Channel } from '../../api/call.ts';
import { askForBundles, askTogether } from './ask-together.ts';
import { optionsRequest, type QueryData } from '../../session/query-data.ts';

const order: QueryData = {
  msisdn: '050000001',
  amount: 1000,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
  redirectPage: '/',
};
const asksLine = { msisdn: '050000001' };
const line = { msisdn: '050000001', lineType: 'PREPAID', broadband: false };
const config = { configVersion: 'v' };
const paymentOption = [{ name: 'Card', type: 'PG' }];
const bundles = [{ productCode: 'D1' }];

afterEach(() => void vi.useRealTimers());

/** A client whose server knows the call or, older, does not; `asked` are the calls that went out. */
const aClient = (result: unknown) => {
  const asked: { call: string; body: unknown }[] = [];
  const send = (async (address: string, { body }: RequestInit) => {
    const call = address.split('/').at(-1)!;
    asked.push({ call, body: body && JSON.parse(String(body)) });
    if (call !== 'purchase-context') return Response.json({ statusCode: 200, status: 'success', result: 'by itself' });
    if (result === undefined)
      return Response.json({ statusCode: 404, status: 'failure', code: '404' }, { status: 404 });
    return Response.json({ statusCode: 200, status: 'success', result });
  }) as typeof fetch;
  const call = createCall({} as Channel, send, () => undefined);
  const read = (name: ApplicationCall, request: object) => call(name, request as never) as Promise<Answer<unknown>>;
  return { call, read, asked, names: () => asked.map((each) => each.call) };
};

test('line, payment methods and configuration come in one trip, and the calls for them go out no more', async () => {
  const { call, read, asked } = aClient({ line, paymentOption, config });
  askTogether(call, { ...order, asksLine });
  expect(await read('validateMsisdn', asksLine)).toEqual({ outcome: 'success', result: line });
  expect(await read('paymentOptions', optionsRequest(order))).toEqual({
    outcome: 'success',
    result: { paymentOption },
  });
  expect(await read('portalConfig', { code: 'portal' })).toEqual({ outcome: 'success', result: config });
  expect(asked).toEqual([
    {
      call: 'purchase-context',
      body: {
        msisdn: '050000001',
        amount: 1000,
        rechargeType: 'PREPAID RECHARGE',
        transactionType: 'PREPAID_RECHARGE',
        serviceType: '',
      },
    },
  ]);
});

test('methods that are closed come along', async () => {
  const unavailable = [{ name: 'MPESA', type: 'MPESA', message: 'x' }];
  const { call, read } = aClient({ paymentOption, unavailable });
  askTogether(call, order);
  expect(await read('paymentOptions', optionsRequest(order))).toEqual({
    outcome: 'success',
    result: { paymentOption, unavailable },
  });
});

test('bundles are there for the line’s type as soon as the line is known', async () => {
  const { call, read, names } = aClient({ line, bundles, config });
  askForBundles(call, asksLine);
  await read('validateMsisdn', asksLine);
  const request = { msisdn: '050000001', lineType: 'PREPAID', serviceType: '' };
  expect(await read('bundles', request)).toEqual({ outcome: 'success', result: bundles });
  expect(names()).toEqual(['purchase-context']);
});

test('a router’s line and bundles are asked for as its page asks', async () => {
  const router = { ...line, broadband: true };
  const { call, read, names, asked } = aClient({ line: router, bundles, config });
  const asksRouter = { ...asksLine, checkIfBroadband: true };
  askForBundles(call, asksRouter);
  await read('validateMsisdn', asksRouter);
  await read('bundles', { msisdn: '050000001', lineType: 'PREPAID', serviceType: 'BROADBAND' });
  expect(names()).toEqual(['purchase-context']);
  expect(asked[0]).toMatchObject({ body: { serviceType: 'BROADBAND' } });
});

test('bundles of all kinds are not taken for a router’s', async () => {
  const { call, read, names } = aClient({ line: { ...line, broadband: true }, bundles, config });
  askForBundles(call, asksLine);
  await read('validateMsisdn', asksLine);
  await read('bundles', { msisdn: '050000001', lineType: 'PREPAID', serviceType: 'BROADBAND' });
  expect(names()).toEqual(['purchase-context', 'bundle']);
});

test('a part that was refused is the refusal of its own call; one that nobody could look up is asked for by itself', async () => {
  const errors = { line: { code: '404', message: 'not ours' }, paymentOption: { code: '503', message: 'slow' } };
  const { call, read, names } = aClient({ config, errors });
  askTogether(call, { ...order, asksLine });
  expect(await read('validateMsisdn', asksLine)).toEqual({
    outcome: 'refused',
    code: '404',
    message: 'not ours',
    result: {},
  });
  await read('paymentOptions', optionsRequest(order));
  expect(names()).toEqual(['purchase-context', 'payment-options']);
});

test('beside a server that does not know it, each call goes out by itself', async () => {
  const { call, read, names } = aClient(undefined);
  askTogether(call, { ...order, asksLine });
  await read('validateMsisdn', asksLine);
  await read('paymentOptions', optionsRequest(order));
  await read('portalConfig', { code: 'portal' });
  expect(names()).toEqual(['purchase-context', 'msisdn-account', 'payment-options', 'config?code=portal']);
});

test('payment methods are not believed half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { call, read, names } = aClient({ paymentOption });
  askTogether(call, order);
  vi.setSystemTime(Date.now() + 30_000);
  await read('paymentOptions', optionsRequest(order));
  expect(names()).toEqual(['purchase-context', 'payment-options']);
});
