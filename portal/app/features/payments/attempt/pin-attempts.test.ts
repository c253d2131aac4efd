import { beforeEach, expect, test } from 'vitest';
import type { Refused } from '../../../api/answer.ts';
import { attemptsLeftAfter } from './attempt-calls.ts';

const payer = '050000001';
const right = { outcome: 'success', result: undefined } as const;
const lost = { outcome: 'lost', reason: 'timeout' } as const;
const refused = (code: string, result: Record<string, unknown> = {}): Refused => ({
  outcome: 'refused',
  code,
  message: '',
  result,
});

beforeEach(() => void attemptsLeftAfter(payer, right));

test.each(['1004', '56D005'])(
  '%s is a wrong PIN; the server says what is left, also for a modal opened later',
  (code) => {
    expect(attemptsLeftAfter(payer, refused(code, { attemptsLeft: 3 }))).toBe(3);
    expect(attemptsLeftAfter(payer, refused(code))).toBe(2);
  },
);

test('where the server does not say, a wrong PIN costs one attempt of five [A47]', () => {
  expect(attemptsLeftAfter(payer, refused('56D005'))).toBe(4);
  expect(attemptsLeftAfter(payer, refused('56D005'))).toBe(3);
});

test('the attempts of another wallet are its own', () => {
  attemptsLeftAfter(payer, refused('1004', { attemptsLeft: 1 }));
  expect(attemptsLeftAfter('050000002', refused('1004'))).toBe(4);
  attemptsLeftAfter('050000002', right);
});

test.each([
  ['1006', {}],
  ['1004', { attemptsLeft: 0 }],
  ['1004', { attemptsLeft: -2 }],
])('%s with %j is a locked wallet, which only the server can open again', (code, result) => {
  attemptsLeftAfter(payer, refused('1004', { attemptsLeft: 2 }));
  expect(attemptsLeftAfter(payer, refused(code, result))).toBe(0);
  expect(attemptsLeftAfter(payer, refused('1004'))).toBe(4);
});

test('the last attempt that the server does not count locks the wallet as well', () => {
  attemptsLeftAfter(payer, refused('1004', { attemptsLeft: 1 }));
  expect(attemptsLeftAfter(payer, refused('1004'))).toBe(0);
});

test('a right PIN forgets the wrong ones before it', () => {
  attemptsLeftAfter(payer, refused('1004', { attemptsLeft: 2 }));
  expect(attemptsLeftAfter(payer, right)).toBeUndefined();
  expect(attemptsLeftAfter(payer, refused('1004'))).toBe(4);
});

test.each([refused('1010'), refused('4001'), refused('409'), refused('503'), lost])(
  '%j is no word about the PIN',
  (answer) => {
    attemptsLeftAfter(payer, refused('1004', { attemptsLeft: 2 }));
    expect(attemptsLeftAfter(payer, answer)).toBeUndefined();
    expect(attemptsLeftAfter(payer, refused('1004'))).toBe(1);
  },
);
