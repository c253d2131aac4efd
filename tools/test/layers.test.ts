import { expect, test } from 'vitest';
import { groupsOf, layers } from './layers.ts';

const namesOf = (...chosen: string[]) =>
  groupsOf(layers.filter(({ name }) => chosen.includes(name))).map((group) => group.map(({ name }) => name));

test('what mostly waits runs beside what computes, the rest one after the other', () => {
  expect(namesOf('unit', 'server', 'connectors', 'journeys')).toEqual([
    ['unit'],
    ['server', 'connectors'],
    ['journeys'],
  ]);
});

test('a layer that is run alone waits for no other', () => {
  expect(namesOf('connectors')).toEqual([['connectors']]);
  expect(namesOf('connectors', 'journeys')).toEqual([['connectors'], ['journeys']]);
});
