import { expect, test } from 'vitest';
import { fixedClaims, transitions } from './claim.machine.ts';

test('no callback changes a claim that it is paid, or one that a person has refuted', () => {
  expect(fixedClaims).toBe("('paid', 'refuted')");
});

test('a person can refute every claim, and nothing follows that', () => {
  const refuted = transitions.filter(({ to }) => to === 'REFUTED').map(({ from, event }) => `${from} ${event}`);
  expect(refuted).toEqual(['NONE', 'NOT_PAID', 'PAID'].map((from) => `${from} settled by a person`));
  expect(transitions.filter(({ from }) => from === 'REFUTED')).toEqual([]);
});
