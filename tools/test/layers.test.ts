import { expect, test } from 'vitest';
import { groupsOf, layers } from './layers.ts';

const namesOf = (...chosen: string[]) =>
  groupsOf(layers.filter(({ name }) => chosen.includes(name))).map((group) => group.map(({ name }) => name));

test('runs the waiting layer beside the computing one, the rest one after the other', () => {
  expect(namesOf('unit', 'server', 'connectors', 'journeys')).toEqual([
    ['unit'],
    ['server', 'connectors'],
    ['journeys'],
  ]);
});

test('runs a single layer alone', () => {
  expect(namesOf('connectors')).toEqual([['connectors']]);
  expect(namesOf('connectors', 'journeys')).toEqual([['connectors'], ['journeys']]);
});
