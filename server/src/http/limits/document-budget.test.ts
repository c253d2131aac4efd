import { expect, test } from 'vitest';
import { createDocumentBudget } from './document-budget.ts';

const aBudget = (factor = 1) => {
  let now = 0;
  const budget = createDocumentBudget(factor, () => now);
  const take = (address: { hash: string; site?: string; isShared?: boolean }) =>
    budget.take({ address: { isShared: false, ...address } });
  const takeMany = (count: number, address: Parameters<typeof take>[0]) =>
    Array.from({ length: count }, () => take(address)).filter((wait) => wait === undefined).length;
  return { take, takeMany, wait: (seconds: number) => (now += seconds * 1000) };
};

test('an address has 3,000 documents a minute, then a time to wait; others notice nothing [V2.4.1]', () => {
  const { take, takeMany, wait } = aBudget();
  expect(takeMany(4000, { hash: 'one' })).toBe(3000);
  wait(20.5);
  expect(take({ hash: 'one' })).toBe(40);
  expect(take({ hash: 'another' })).toBeUndefined();
  wait(39.5);
  expect(takeMany(4000, { hash: 'one' })).toBe(3000);
});

test('a /48 has ten times as much as one of its addresses, a shared address fifty times', () => {
  const { takeMany } = aBudget();
  const ofSite = Array.from({ length: 12 }, (_, each) => takeMany(3000, { hash: `of site ${each}`, site: 'site' }));
  expect(ofSite.reduce((sum, taken) => sum + taken, 0)).toBe(30_000);
  expect(takeMany(160_000, { hash: 'shared', isShared: true })).toBe(150_000);
});

test('load runs raise it', () => {
  expect(aBudget(2).takeMany(7000, { hash: 'one' })).toBe(6000);
});
