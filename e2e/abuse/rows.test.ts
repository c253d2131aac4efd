import { expect, test } from 'vitest';
import { readTestIds } from '../../tools/test/test-ids.ts';
import { chapters } from './rows.ts';

const codes = Object.values(chapters)
  .flat()
  .map(({ row }) => row);

test('every row has a test whose title holds its code', () => {
  const tests = readTestIds();
  expect(codes.filter((code) => !tests.has(code))).toEqual([]);
});

test('no row of the abuse list is forgotten, and tests name no other', () => {
  const list = Array.from({ length: 62 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`);
  expect(codes.toSorted()).toEqual(list);
  expect([...readTestIds().keys()].filter((id) => id.startsWith('A') && !list.includes(id))).toEqual([]);
});
