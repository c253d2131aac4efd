import { expect, test } from 'vitest';
import { isLineResult, lineOf } from './line.ts';

const aRefusal = (code: string) => ({ outcome: 'refused', code, message: '', result: {} }) as const;

test.each(['PREPAID', 'POSTPAID', 'HYBRID'] as const)('a %s line is found with its type', (lineType) => {
  const answer = { outcome: 'success', result: { msisdn: '050000001', lineType, broadband: true } } as const;
  expect(lineOf(answer)).toEqual({ state: 'found', lineType, broadband: true });
});

test("another operator's number and a malformed one are told apart", () => {
  expect(lineOf(aRefusal('404'))).toEqual({ state: 'refused', reason: 'unknown' });
  expect(lineOf(aRefusal('400'))).toEqual({ state: 'refused', reason: 'invalid' });
});

test('an outage says nothing about the line', () => {
  expect(lineOf(aRefusal('503')).state).toBe('failed');
  expect(lineOf(aRefusal('429')).state).toBe('failed');
  expect(lineOf({ outcome: 'lost', reason: 'network' }).state).toBe('failed');
});

test('a kept answer of another shape is no line', () => {
  expect(isLineResult({ msisdn: '05', lineType: 'PREPAID', broadband: false })).toBe(true);
  for (const value of [null, [], { msisdn: '05', lineType: 'toString', broadband: false }, { lineType: 'PREPAID' }]) {
    expect(isLineResult(value)).toBe(false);
  }
});
