import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from './answer.ts';
import { createCall, type Channel } from './call.ts';
import { comesEarly, peekEarly } from './early.ts';

const channel = { language: 'fr-FR' } as Channel;
const success = (result: unknown): Answer<unknown> => ({ outcome: 'success', result });
const request = { msisdn: '050000001' };

afterEach(() => void vi.useRealTimers());

const aCall = () => {
  const asked: string[] = [];
  const told: unknown[] = [];
  const send = (async (address: string) => {
    asked.push(address);
    return Response.json({ statusCode: 200, status: 'success', result: 'by itself' });
  }) as typeof fetch;
  const call = createCall(channel, send, (name, answer) => void told.push([name, answer]));
  return { call, asked, told };
};

test('a call whose answer is on its way is given it, once, and is told of as if it had been made', async () => {
  const { call, asked, told } = aCall();
  comesEarly('validateMsisdn', request, Promise.resolve(success('early')), 1000);
  expect(await call('validateMsisdn', request)).toEqual(success('early'));
  expect([asked, told]).toEqual([[], [['validateMsisdn', success('early')]]]);
  expect(await call('validateMsisdn', request)).toEqual(success('by itself'));
  expect(asked).toHaveLength(1);
});

test('a refusal that came early is the call’s own', async () => {
  const { call, asked } = aCall();
  const refused = { outcome: 'refused', code: '404', message: 'x', result: {} } as const;
  comesEarly('validateMsisdn', request, Promise.resolve(refused), 1000);
  expect(await call('validateMsisdn', request)).toEqual(refused);
  expect(asked).toEqual([]);
});

test('where it turns out that nothing comes, the call is made', async () => {
  const { call, asked } = aCall();
  comesEarly('validateMsisdn', request, Promise.resolve(undefined), 1000);
  expect(await call('validateMsisdn', request)).toEqual(success('by itself'));
  expect(asked).toHaveLength(1);
});

test('another request, and one that asks too late, is made by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { call, asked } = aCall();
  comesEarly('validateMsisdn', request, Promise.resolve(success('early')), 1000);
  await call('validateMsisdn', { msisdn: '050000002' });
  await call('paymentOptions', { amount: 1, ...request } as never);
  vi.setSystemTime(Date.now() + 1000);
  expect(await call('validateMsisdn', request)).toEqual(success('by itself'));
  expect(asked).toHaveLength(3);
});

test('what has come can be seen before it is asked for, until it is taken or too old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { call } = aCall();
  comesEarly('validateMsisdn', request, Promise.resolve(success('early')), 1000);
  expect(peekEarly('validateMsisdn', request)).toBeUndefined();
  await Promise.resolve();
  expect(peekEarly('validateMsisdn', request)).toEqual(success('early'));
  expect(peekEarly('validateMsisdn', { msisdn: '050000002' })).toBeUndefined();
  await call('validateMsisdn', request);
  expect(peekEarly('validateMsisdn', request)).toBeUndefined();
  comesEarly('validateMsisdn', request, Promise.resolve(success('early')), 1000);
  await Promise.resolve();
  vi.setSystemTime(Date.now() + 1000);
  expect(peekEarly('validateMsisdn', request)).toBeUndefined();
  expect(await call('validateMsisdn', request)).toEqual(success('by itself'));
});
