import { expect, test } from 'vitest';
import { distanceKm, rounded, toldKm } from './distance.ts';

const brazzaville = { latitude: -4.2634, longitude: 15.2429 };
const pointeNoire = { latitude: -4.7692, longitude: 11.8664 };

test('a place is asked about to some hundred metres, never to a door', () => {
  expect(rounded({ latitude: -4.788934, longitude: 11.865311 })).toEqual({ latitude: -4.789, longitude: 11.865 });
});

test('the way between two towns is the one over the earth', () => {
  expect(distanceKm(brazzaville, pointeNoire)).toBeCloseTo(378.5, 0);
  expect(distanceKm(brazzaville, brazzaville)).toBe(0);
});

test('a way is told to one decimal', () => {
  expect([2.449, 2.45, 0].map(toldKm)).toEqual([2.4, 2.5, 0]);
});
