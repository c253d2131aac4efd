import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalPattern } from './decimal.ts';

test('accepts every number as JavaScript prints it', () => {
  const ofDegrees = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(ofDegrees, (value) => {
      expect(String(value)).toMatch(decimalPattern);
      expect(value.toFixed(20)).toMatch(decimalPattern);
      expect(value.toExponential()).toMatch(decimalPattern);
    }),
  );
  for (const text of ['-4.266130000000000123', '15', '1e-7', '-1.5e-10']) expect(text).toMatch(decimalPattern);
});

test.each(['', ' ', '0x10', 'Infinity', '-Infinity', 'NaN', '4,26', '+4', '4.', '.5', '1e', '4 2'])(
  'refuses %j',
  (text) => expect(text).not.toMatch(decimalPattern),
);
