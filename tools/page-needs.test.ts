import { expect, test } from 'vitest';
import { areNeedsFresh, findNeeds } from './page-needs.ts';

test('pages and lazy parts have exactly what their modules need', async () => {
  expect(await areNeedsFresh(), 'run `npm run needs`').toBe(true);
});

test('a page includes the texts and styles of everything on it', async () => {
  const { home } = await findNeeds();
  expect(home?.texts).toEqual(['home', 'number', 'ways']);
  expect(home?.sheets).toEqual(expect.arrayContaining(['card', 'chips', 'field', 'hero']));
});

test('a lazy part includes what not every page around it has', async () => {
  const needs = await findNeeds();
  expect(needs['bundles-list']).toEqual({ texts: ['bundlesList'], sheets: ['badge', 'empty', 'plan'] });
  // It is below a number field, which has its style.
  expect(needs['known-numbers']).toEqual({ texts: ['savedNumbers'], sheets: [] });
  // It opens from the footer of any page.
  expect(needs['privacy']?.sheets).toEqual(expect.arrayContaining(['sheet', 'field', 'check']));
});
