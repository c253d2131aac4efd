import type { StatusResult } from '@selfcare/contract/payments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { followStatus, handOver } from './follow-status.ts';
import { aStatus } from './status-fixtures.ts';

const { transactionId } = aStatus();

const statusSaying = (status: StatusResult['status']): StatusResult =>
  aStatus({ status, transactionStatus: status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROCESS' });

const ok = (status: StatusResult['status']): Answer<StatusResult> => ({
  outcome: 'success',
  result: statusSaying(status),
});
const failed = (charged: StatusResult['charged']): Answer<StatusResult> => ({
  outcome: 'success',
  result: aStatus({ status: 'FAILED', transactionStatus: 'FAILED', charged }),
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
  sayOutage() {
    this.dispatchEvent(new MessageEvent('outage', { data: '{}' }));
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

/** Follows over a server that answers polls in this order, the last one for ever. */
const follow = (...answers: Answer<StatusResult>[]) => followWith({}, ...answers);
const followWith = ({ isTaken }: { isTaken?: boolean }, ...answers: Answer<StatusResult>[]) => {
  const told: string[] = [];
  const charges: string[] = [];
  const streams: Stream[] = [];
  const addresses: string[] = [];
  let polls = 0;
  const call = (async () => answers[Math.min(polls++, answers.length - 1)]) as unknown as Call;
  const following = followStatus({
    transactionId,
    isTaken,
    call,
    language: 'fr-FR',
    onAnswer: (answer) => {
      told.push(answer.outcome === 'success' ? answer.result.status : answer.outcome);
      if (answer.outcome === 'success') charges.push(answer.result.charged);
    },
    openEvents: (address) => {
      addresses.push(address);
      const stream = new Stream();
      streams.push(stream);
      return stream as unknown as EventSource;
    },
  });
  return { ...following, told, charges, streams, addresses, polls: () => polls };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a registered transaction is asked for five times, a second apart, then listened to [A57]', async () => {
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

test('an open stream behind which nobody can look says so, and its next status ends that', async () => {
  const { told, streams } = follow(ok('REQUEST_RAISED'));
  await pass(0);
  streams[0]!.sayOutage();
  streams[0]!.say(JSON.stringify(statusSaying('SUCCESS')));
  expect(told).toEqual(['REQUEST_RAISED', 'lost', 'SUCCESS']);
});

test('a failed payment is asked about once a minute: money that comes late is told, and its way back to the end', async () => {
  const { charges, streams } = follow(failed('no'), failed('no'), failed('yes'), failed('refunded'));
  await pass(60_000);
  expect(charges).toEqual(['no', 'no']);
  await pass(60_000);
  expect(charges).toEqual(['no', 'no', 'yes']);
  await pass(10_000);
  expect(charges).toEqual(['no', 'no', 'yes', 'refunded']);
  expect(streams).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is left open asks about a failed payment thirty times, and at once when it is told to', async () => {
  const { polls, check, stop } = follow(failed('no'));
  await pass(24 * 3_600_000);
  expect(polls()).toBe(31);
  await check();
  expect(polls()).toBe(32);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a failed payment that cannot be asked about for a while stands as it is known', async () => {
  const { told, charges } = follow(failed('no'), dead, failed('refunded'));
  await pass(120_000);
  expect(told).toEqual(['FAILED', 'FAILED']);
  expect(charges).toEqual(['no', 'refunded']);
});

test('a payment that fails on the stream is asked about afterwards', async () => {
  const { told, streams, polls } = follow(ok('REQUEST_RAISED'), failed('refunded'));
  await pass(0);
  streams[0]!.say(JSON.stringify(aStatus({ status: 'FAILED', transactionStatus: 'FAILED', charged: 'no' })));
  expect(streams[0]!.readyState).toBe(2);
  await pass(60_000);
  expect(polls()).toBe(2);
  expect(told).toEqual(['REQUEST_RAISED', 'FAILED', 'FAILED']);
});

test('a payment that was just taken is listened to at once, and asked about where the stream stays silent', async () => {
  const { told, polls, streams } = followWith({ isTaken: true }, ok('REQUEST_RAISED'));
  expect([streams.length, polls()]).toEqual([1, 0]);
  streams[0]!.say(JSON.stringify(statusSaying('REQUEST_RAISED')));
  expect([told, polls()]).toEqual([['REQUEST_RAISED'], 0]);
  const silent = followWith({ isTaken: true }, ok('SUCCESS'));
  await pass(5000);
  expect([silent.told, silent.polls()]).toEqual([['SUCCESS'], 1]);
});

test('a final status that the page before has heard is told without a question, once, and of its transaction alone', async () => {
  handOver(statusSaying('SUCCESS'));
  const next = follow(ok('REQUEST_RAISED'));
  await pass(0);
  expect([next.told, next.polls(), next.streams.length]).toEqual([['SUCCESS'], 0, 0]);
  const later = follow(ok('SUCCESS'));
  await pass(0);
  expect(later.polls()).toBe(1);
  handOver({ ...statusSaying('SUCCESS'), transactionId: 'another' });
  const other = follow(ok('SUCCESS'));
  await pass(0);
  expect(other.polls()).toBe(1);
});
