import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test('a day is written as the language does, wherever the visitor is', () => {
  expect(dayText('2026-11-30', 'fr-FR')).toBe('30 nov. 2026');
  expect(dayText('2026-11-01', 'en')).toBe('Nov 1, 2026');
});

test('what is no day stays as it is', () => {
  expect(dayText('soon', 'en')).toBe('soon');
});
