import type { StatusResult } from '@selfcare/contract/payments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { followStatus } from './follow-status.ts';
import { aStatus } from './status-fixtures.ts';

const { transactionId } = aStatus();

const statusSaying = (status: StatusResult['status']): StatusResult =>
  aStatus({ status, transactionStatus: status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROCESS' });

const ok = (status: StatusResult['status']): Answer<StatusResult> => ({
  outcome: 'success',
  result: statusSaying(status),
});
const dead: Answer<StatusResult> = { outcome: 'lost', reason: 'network' };

/** A stream in the test's hand. */
class Stream extends EventTarget {
  readyState = 1;
  close() {
    this.readyState = 2;
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('status', { data }));
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

/** Follows over a server that answers polls in this order, the last one for ever. */
const follow = (...answers: Answer<StatusResult>[]) => {
  const told: string[] = [];
  const streams: Stream[] = [];
  const addresses: string[] = [];
  let polls = 0;
  const call = (async () => answers[Math.min(polls++, answers.length - 1)]) as unknown as Call;
  const following = followStatus({
    transactionId,
    call,
    language: 'fr-FR',
    onAnswer: (answer) => told.push(answer.outcome === 'success' ? answer.result.status : answer.outcome),
    openEvents: (address) => {
      addresses.push(address);
      const stream = new Stream();
      streams.push(stream);
      return stream as unknown as EventSource;
    },
  });
  return { ...following, told, streams, addresses, polls: () => polls };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a registered transaction is asked for five times, a second apart, then listened to', async () => {
  const { told, polls, streams } = follow(ok('REQUEST_REGISTERED'));
  await pass(0);
  expect(polls()).toBe(1);
  await pass(3999);
  expect(polls()).toBe(4);
  expect(streams).toHaveLength(0);
  await pass(1);
  expect(polls()).toBe(5);
  expect(streams).toHaveLength(1);
  expect(told).toEqual(Array(5).fill('REQUEST_REGISTERED'));
});

test('a final status ends everything: no stream, no timer', async () => {
  const { told, streams } = follow(ok('SUCCESS'));
  await pass(60_000);
  expect(told).toEqual(['SUCCESS']);
  expect(streams).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a live transaction is heard on the stream without polls', async () => {
  const { told, streams, polls } = follow(ok('REQUEST_RAISED'));
  await pass(0);
  streams[0]!.say(JSON.stringify(statusSaying('REQUEST_RAISED')));
  await pass(60_000);
  expect(polls()).toBe(1);
  streams[0]!.say(JSON.stringify(statusSaying('SUCCESS')));
  expect(told).toEqual(['REQUEST_RAISED', 'REQUEST_RAISED', 'SUCCESS']);
  expect(streams[0]!.readyState).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stream that stays silent is doubled by polls', async () => {
  const { polls } = follow(ok('REQUEST_RAISED'));
  await pass(4999);
  expect(polls()).toBe(1);
  await pass(1);
  expect(polls()).toBe(2);
  await pass(10_000);
  expect(polls()).toBe(3);
});

test('a stream that is closed for good is replaced by polls, from that moment on', async () => {
  const { polls, streams, told } = follow(ok('REQUEST_RAISED'), dead, ok('SUCCESS'));
  await pass(0);
  streams[0]!.say(JSON.stringify(statusSaying('REQUEST_RAISED')));
  streams[0]!.fail(2);
  await pass(9_999);
  expect(polls()).toBe(2);
  await pass(1);
  expect(told).toEqual(['REQUEST_RAISED', 'REQUEST_RAISED', 'lost', 'SUCCESS']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stream that breaks is doubled by polls, however often the browser tries it again, until it speaks', async () => {
  const { polls, streams, told } = follow(ok('REQUEST_RAISED'), dead);
  await pass(0);
  streams[0]!.say(JSON.stringify(statusSaying('REQUEST_RAISED')));
  for (let tries = 0; tries < 4; tries++) {
    streams[0]!.fail(0);
    await pass(3000);
  }
  expect(polls()).toBe(3);
  streams[0]!.say(JSON.stringify(statusSaying('REQUEST_RAISED')));
  await pass(60_000);
  expect(polls()).toBe(3);
  expect(told).toEqual(['REQUEST_RAISED', 'REQUEST_RAISED', 'lost', 'lost', 'REQUEST_RAISED']);
  streams[0]!.fail(0);
  await pass(0);
  expect(polls()).toBe(4);
});

test('the stream is asked for in the language of the page', async () => {
  const { addresses } = follow(ok('REQUEST_RAISED'));
  await pass(0);
  expect(addresses.map((address) => new URL(address, 'http://portal').searchParams.get('lang'))).toEqual(['fr-FR']);
});

test('what cannot be read on the stream is passed over', async () => {
  const { told, streams } = follow(ok('REQUEST_RAISED'));
  await pass(0);
  for (const data of ['', '{', 'null', '{}', '[]']) streams[0]!.say(data);
  expect(told).toEqual(['REQUEST_RAISED']);
});

test('an unknown transaction is told once', async () => {
  const { told, polls } = follow({ outcome: 'refused', code: '404', message: '', result: {} });
  await pass(60_000);
  expect(told).toEqual(['refused']);
  expect(polls()).toBe(1);
});

test('a stopped follower is silent', async () => {
  const { told, stop, streams } = follow(ok('REQUEST_RAISED'));
  await pass(0);
  stop();
  streams[0]!.say(JSON.stringify(statusSaying('SUCCESS')));
  await pass(60_000);
  expect(told).toEqual(['REQUEST_RAISED']);
});

test('a check asks at once', async () => {
  const { told, check } = follow(ok('REQUEST_RAISED'), ok('FAILED'));
  await pass(0);
  await check();
  expect(told).toEqual(['REQUEST_RAISED', 'FAILED']);
});
