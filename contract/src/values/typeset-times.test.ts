import { expect, test } from 'vitest';
import { typesetTimes } from './typeset-times.ts';

test('a time is written with its h in French, and nothing else is taken for one', () => {
  expect(typesetTimes('20 nov. 2026, 8:05', 'fr-FR')).toBe('20 nov. 2026, 8\u00a0h\u00a005');
  expect(typesetTimes('08:00', 'en')).toBe('08:00');
});
