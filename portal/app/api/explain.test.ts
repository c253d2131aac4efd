import { expect, test } from 'vitest';
import { errors as en } from '../locales/en/errors.ts';
import { errors as fr } from '../locales/fr/errors.ts';
import { type Refused, explain } from './answer.ts';

const aRefusal = (part: Partial<Refused>): Refused => ({
  outcome: 'refused',
  code: '503',
  message: '',
  result: {},
  ...part,
});

test('a refusal is told in the words of the server', () => {
  expect(explain(aRefusal({ message: 'Rien n’a été débité.' }), fr)).toBe('Rien n’a été débité.');
});

test('a refusal without words is the generic sentence', () => {
  expect(explain(aRefusal({}), en)).toBe('Something Went Wrong!');
});

test('the time to wait is told in seconds, from a minute and a half on in minutes, from an hour and a half on in hours', () => {
  expect(explain(aRefusal({ message: 'Too many.', retryAfterSeconds: 89 }), en)).toBe('Too many. Try again in 89 s.');
  expect(explain(aRefusal({ message: 'Too many.', retryAfterSeconds: 600 }), en)).toBe(
    'Too many. Try again in 10 min.',
  );
  expect(explain(aRefusal({ message: 'Too many.', retryAfterSeconds: 86_400 }), en)).toBe(
    'Too many. Try again in 24 h.',
  );
});

test.each([
  [90, '2 min'],
  [5399, '90 min'],
  [5400, '2 h'],
  [7201, '3 h'],
])('nobody who waits as long as is said comes too early: %i s are %s', (retryAfterSeconds, said) => {
  expect(explain(aRefusal({ message: 'Too many.', retryAfterSeconds }), en)).toBe(`Too many. Try again in ${said}.`);
});

test('a payment that is closed says itself when to come back: once is enough', () => {
  const message = 'Payment by card is not available at the moment. Next try possible: 06:00. Nothing was charged.';
  const refusal = aRefusal({ message, retryAfterSeconds: 3600, result: { reason: 'closed' } });
  expect(explain(refusal, en)).toBe(message);
});

test('a dead network, silence and an answer nobody can read are told apart', () => {
  const told = (['network', 'timeout', 'unreadable'] as const).map((reason) =>
    explain({ outcome: 'lost', reason }, en),
  );
  expect(new Set(told).size).toBe(3);
  expect(told[2]).toBe('Something Went Wrong!');
});
