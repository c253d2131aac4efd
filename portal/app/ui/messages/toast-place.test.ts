import { expect, test } from 'vitest';
import { placeOf } from './toast-place.ts';

const phone = { height: 740, hasRoom: true };

test.each([
  ['a form at the end of the screen', { top: 380, bottom: 740 }, 'start'],
  ['a form at its start', { top: 60, bottom: 420 }, 'end'],
  ['a field scrolled up', { top: -20, bottom: 90 }, 'end'],
  ['a button under the thumb', { top: 660, bottom: 716 }, 'start'],
] as const)('toasts keep away from %s', (_, busy, place) => {
  expect(placeOf(busy, phone)).toBe(place);
});

test('where nothing is being filled in they stand at the start', () => {
  expect(placeOf(undefined, phone)).toBe('start');
});

test('on a desk, or over a keyboard, they stay at the start', () => {
  expect(placeOf({ top: 0, bottom: 100 }, { height: 740, hasRoom: false })).toBe('start');
});
