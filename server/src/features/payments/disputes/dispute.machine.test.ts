import { describe, expect, test } from 'vitest';
import type { Dispute } from '../core/gateway.ts';
import {
  nextBookingTry,
  nextDisputeAsk,
  nextDisputeState,
  nextUnreadAsk,
  type DisputeState,
} from './dispute.machine.ts';

/** The whole machine, written down a second time. */
const expected: Record<DisputeState, Record<Dispute['state'], DisputeState | 'contradiction'>> = {
  NOTICED: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  OPEN: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  DECLINED: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  ACCEPTED: { open: 'contradiction', accepted: 'ACCEPTED', declined: 'DECLINED' },
};
const states = Object.keys(expected) as DisputeState[];
const words = ['open', 'accepted', 'declined'] as const;

describe.each(states)('a dispute that is %s', (state) => {
  test.each(words)('and is told to be %s', (told) => {
    expect(nextDisputeState(state, told)).toBe(expected[state][told]);
  });

  test('is asked about later, and not for ever once it has ended', () => {
    const asks = Array.from({ length: 200 }, (_, count) => nextDisputeAsk(state, count));
    const times = asks.filter((seconds) => seconds !== null);
    for (const seconds of times) expect(seconds).toBeGreaterThan(0);
    expect(times.length === asks.length).toBe(state === 'OPEN');
  });
});

/** Every delay after which it is asked about as long as nothing changes, in seconds. */
const delaysOf = (state: DisputeState) =>
  Array.from({ length: 200 }, (_, count) => nextDisputeAsk(state, count)).filter((seconds) => seconds !== null);
const day = 24 * 3600;

test('what only its name is known of is asked about within seconds, minutes, an hour, then each day of a month', () => {
  const delays = delaysOf('NOTICED');
  expect(delays[0]! + delays[1]!).toBeLessThan(60);
  expect(delays.slice(0, 4).every((seconds) => seconds <= 3600)).toBe(true);
  expect(delays.slice(4)).toEqual(Array.from({ length: 30 }, () => day));
});

test('an open one is asked about four times a day, however long its bank takes', () => {
  expect(new Set(delaysOf('OPEN'))).toEqual(new Set([day / 4]));
});

test.each(['ACCEPTED', 'DECLINED'] as const)(
  'one that is %s is looked at again after a day, weeks and months',
  (state) => {
    const delays = delaysOf(state);
    expect([delays[0], delays.at(-1), delays.length]).toEqual([day, 60 * day, 4]);
  },
);

const unreadDelays = (state: DisputeState) =>
  Array.from({ length: 100 }, (_, failures) => nextUnreadAsk(state, failures));

test('one that cannot be read is tried again soon, an open one each hour for ever, any other for a month', () => {
  const open = unreadDelays('OPEN');
  expect(open[0]! + open[1]!).toBeLessThan(60);
  expect(open.slice(4)).toEqual(Array.from({ length: 96 }, () => 3600));
  for (const state of ['NOTICED', 'ACCEPTED', 'DECLINED'] as const) {
    expect(unreadDelays(state).slice(0, 4)).toEqual(open.slice(0, 4));
    expect(unreadDelays(state).slice(4, 35)).toEqual([...Array.from({ length: 30 }, () => day), null]);
  }
});

test('an end that cannot be booked yet is tried fewer than a dozen times in six hours, and for ever', () => {
  let seconds = 0;
  let tries = 0;
  for (; seconds < 6 * 3600; tries += 1) seconds += nextBookingTry(tries);
  expect(tries).toBeLessThan(12);
  expect(nextBookingTry(1000)).toBe(3600);
});
