import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksForPrivacy, isCounting, setCounting } from './counting.ts';
import { aStorage } from '../testing/fake-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('a browser that says %j asks for privacy: %s', (wishes, expected) => {
  expect(asksForPrivacy(wishes)).toBe(expected);
});

test('visits are counted until the visitor says no, and again after a yes', () => {
  expect(isCounting()).toBe(true);
  setCounting(false);
  expect(isCounting()).toBe(false);
  setCounting(true);
  expect(isCounting()).toBe(true);
});
