import { expect, test } from 'vitest';
import { typesetTimes } from './typeset-times.ts';

test('writes French times with an h, and changes nothing else', () => {
  expect(typesetTimes('20 nov. 2026, 12:30', 'fr-FR')).toBe('20 nov. 2026, 12\u00a0h\u00a030');
  expect(['08:05', '8:05', '00:59'].map((time) => typesetTimes(time, 'fr'))).toEqual([
    '8\u00a0h\u00a005',
    '8\u00a0h\u00a005',
    '0\u00a0h\u00a059',
  ]);
  expect(typesetTimes('08:00', 'en')).toBe('08:00');
});
