import { expect, test } from 'vitest';
import { isCurrent } from './cards.ts';

const november = new Date('2026-11-21T12:00:00Z');

test.each(['11/26', '12/26', '01/27', '1126', '11 / 2026'])('a card of %s is current in November 2026', (expiry) => {
  expect(isCurrent(expiry, november)).toBe(true);
});

test.each(['10/26', '11/25', '13/27', '00/27', '', '11'])('a card of "%s" is not', (expiry) => {
  expect(isCurrent(expiry, november)).toBe(false);
});
