import { expect, test } from 'vitest';
import { findGone, isAbusePageFresh } from './abuse-page.ts';
import { chapters } from './rows.ts';

const rows = Object.values(chapters).flat();

test('every test that is named exists', () => {
  expect(findGone()).toEqual([]);
});

test('every row is proved, or says why not', () => {
  expect(rows.filter(({ tests, notBuilt }) => tests.length === 0 && !notBuilt)).toEqual([]);
});

test('no row of the abuse list is forgotten', () => {
  const named = rows.flatMap(({ row }) => row.match(/A\d\d/g) ?? []);
  const list = Array.from({ length: 38 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`);
  expect(named.toSorted()).toEqual(list);
});

test('docs/abuse.md is not stale: npm run faults', () => {
  expect(isAbusePageFresh()).toBe(true);
});
