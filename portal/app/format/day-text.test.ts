import { afterEach, expect, test, vi } from 'vitest';
import { dayText } from './day-text.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Africa/Brazzaville', 'America/Lima'])('a day is written as the language does, also in %s', (timeZone) => {
  vi.stubEnv('TZ', timeZone);
  expect(dayText('2026-11-30', 'fr-FR')).toBe('30 nov. 2026');
  expect(dayText('2026-11-01', 'en')).toBe('Nov 1, 2026');
});

test('what is no day stays as it is', () => {
  expect(dayText('soon', 'en')).toBe('soon');
});
