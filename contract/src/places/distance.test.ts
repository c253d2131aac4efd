import { expect, test } from 'vitest';
import { distanceKm, rounded, toldKm } from './distance.ts';

const brazzaville = { latitude: -4.2634, longitude: 15.2429 };
const pointeNoire = { latitude: -4.7692, longitude: 11.8664 };

test('rounds a position to about a hundred metres', () => {
  expect(rounded({ latitude: -4.788934, longitude: 11.865311 })).toEqual({ latitude: -4.789, longitude: 11.865 });
});

test('measures the great-circle distance between two towns', () => {
  expect(distanceKm(brazzaville, pointeNoire)).toBeCloseTo(378.5, 0);
  expect(distanceKm(brazzaville, brazzaville)).toBe(0);
});

test('rounds a distance to one decimal', () => {
  expect([2.449, 2.45, 0].map(toldKm)).toEqual([2.4, 2.5, 0]);
});
