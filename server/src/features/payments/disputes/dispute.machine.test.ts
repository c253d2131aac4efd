import { describe, expect, test } from 'vitest';
import type { Dispute } from '../core/gateway.ts';
import { nextDisputeAsk, nextDisputeState, type DisputeState } from './dispute.machine.ts';

/** The whole machine, written down a second time. */
const expected: Record<DisputeState, Record<Dispute['state'], DisputeState | 'contradiction'>> = {
  NOTICED: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  OPEN: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  DECLINED: { open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' },
  ACCEPTED: { open: 'contradiction', accepted: 'ACCEPTED', declined: 'contradiction' },
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
