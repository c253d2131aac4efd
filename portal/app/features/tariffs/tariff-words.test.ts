import { expect, test } from 'vitest';
import { isInName } from './tariff-words.ts';

test('what the name of a bundle says is known, however its spaces are set; what it does not say is not', () => {
  const tariff = { name: '1,5 Go, 24 heures' };
  expect(isInName(tariff, '1,5\u00a0Go')).toBe(true);
  expect(isInName(tariff, '24 heures')).toBe(true);
  expect(isInName(tariff, '7 jours')).toBe(false);
  expect(isInName({ name: 'Nuit' }, '6 heures')).toBe(false);
});
