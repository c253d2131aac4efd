import { expect, test } from 'vitest';
import { formatMsisdn } from './msisdn.ts';

const groups = [2, 3, 2, 2];

test('a number is read in the groups of its market and never broken over lines', () => {
  expect(formatMsisdn('050000001', groups)).toBe('05\u00a0000\u00a000\u00a001');
  expect(formatMsisdn('050000001', [3, 3, 3])).toBe('050\u00a0000\u00a0001');
});

test('a masked number stays as it came, and none is empty', () => {
  expect(formatMsisdn('05 ••• •• 01', groups)).toBe('05\u00a0•••\u00a0••\u00a001');
  expect(formatMsisdn(null, groups)).toBe('');
});
