import { expect, test } from 'vitest';
import { timeText } from './day-text.ts';

test('times are those of the place where the operator is', () => {
  const at = '2026-11-20T13:32:00+00:00';
  expect(timeText(at, { tag: 'fr-FR', timeZone: 'Africa/Brazzaville' })).toBe('20 nov. 2026, 14\u00a0h\u00a032');
  expect(timeText(at, { tag: 'fr-FR', timeZone: 'Africa/Lubumbashi' })).toBe('20 nov. 2026, 15\u00a0h\u00a032');
  expect(timeText(at, { tag: 'en', timeZone: 'Africa/Brazzaville' })).toBe('Nov 20, 2026, 14:32');
});
