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
  expect(delaysOf('NOTICED')).toEqual([5, 30, 300, 3600, ...Array.from({ length: 30 }, () => day)]);
});

test('an open one is asked about four times a day, however long its bank takes', () => {
  expect(new Set(delaysOf('OPEN'))).toEqual(new Set([day / 4]));
});

test.each(['ACCEPTED', 'DECLINED'] as const)(
  'one that is %s is looked at again after a day, weeks and months',
  (state) => {
    expect(delaysOf(state)).toEqual([day, 7 * day, 30 * day, 60 * day]);
  },
);

const unreadDelays = (state: DisputeState) =>
  Array.from({ length: 100 }, (_, failures) => nextUnreadAsk(state, failures));

test('one that cannot be read is tried again soon, an open one each hour for ever, any other for a month', () => {
  expect(unreadDelays('OPEN')).toEqual([5, 30, 300, ...Array.from({ length: 97 }, () => 3600)]);
  for (const state of ['NOTICED', 'ACCEPTED', 'DECLINED'] as const) {
    expect(unreadDelays(state).slice(0, 35)).toEqual([
      5,
      30,
      300,
      3600,
      ...Array.from({ length: 30 }, () => day),
      null,
    ]);
  }
});

test('an end that cannot be booked yet is tried fewer than a dozen times in six hours, and for ever', () => {
  let seconds = 0;
  let tries = 0;
  for (; seconds < 6 * 3600; tries += 1) seconds += nextBookingTry(tries);
  expect(tries).toBeLessThan(12);
  expect(nextBookingTry(1000)).toBe(3600);
});
