import { expect, test } from 'vitest';
import { holds, isEndedByAnswer, transitions } from './hold.machine.ts';

test.each(Object.keys(holds))('the hold for %s begins and ends, and a person can end it', (reason) => {
  const state = transitions.find(({ event }) => event === reason)!.to;
  expect(state).toBe(`HELD_${reason.toUpperCase().replaceAll('-', '_')}`);
  const exits = transitions.filter(({ from, to }) => from === state && to === 'FREE').map(({ event }) => event);
  expect(exits).toContain('settled by a person');
  expect(exits).toHaveLength(2);
});

test.each<[string | null, boolean]>([
  ['unsettled-too-long', true],
  ['settling-fails', true],
  ['amount-mismatch', false],
  ['contradiction', false],
  ['refund-refused', false],
  ['refund-needs-attention', false],
  ['a reason of another release', false],
  ['toString', false],
  [null, false],
])('a clear answer ends a hold for %s: %s', (reason, is) => {
  expect(isEndedByAnswer(reason)).toBe(is);
});
