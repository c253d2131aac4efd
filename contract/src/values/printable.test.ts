import { expect, test } from 'vitest';
import { printable, printableJson } from './printable.ts';

const odd = 'a\u001b[31mb\rc\td\u202Ee\u2066f\u0085g\nh\r\n';

test('removes control and direction characters except line ends', () => {
  expect(printable(odd)).toBe('a [31mb c d e f g\nh\r\n');
});

test('printed JSON has none either, and parses to the same value', () => {
  const printed = printableJson({ text: odd });
  expect(printed).not.toMatch(/(?!\r?\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  expect(JSON.parse(printed)).toEqual({ text: odd });
});
