import { expect, test } from 'vitest';
import { areNeedsFresh, findNeeds } from './page-needs.ts';

test('what pages and lazy parts bring is what their modules need', async () => {
  expect(await areNeedsFresh(), 'run `npm run needs`').toBe(true);
});

test('a page brings the texts and the style of everything on it', async () => {
  const { home } = await findNeeds();
  expect(home?.texts).toEqual(['home', 'number', 'ways']);
  expect(home?.sheets).toEqual(expect.arrayContaining(['card', 'chips', 'field', 'hero']));
});

test('a lazy part brings what not every page around it has', async () => {
  const needs = await findNeeds();
  expect(needs['bundles-list']).toEqual({ texts: ['bundlesList'], sheets: ['badge', 'empty', 'plan'] });
  // Below a number field, whose style is there.
  expect(needs['known-numbers']).toEqual({ texts: ['savedNumbers'], sheets: [] });
  // From the foot of any page.
  expect(needs['privacy']?.sheets).toEqual(expect.arrayContaining(['sheet', 'field', 'check']));
});
