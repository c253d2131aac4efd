import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aStorage } from '../testing/fake-storage.ts';
import { answer, asksForPrivacy, isAllowed, onAnswer, openQuestion } from './consent.ts';
import { forgetAll } from './device.ts';
import { setSharedPhone } from './shared-phone.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const free = { steps: false, numbers: false };
const stepsAfterYes = { steps: true, numbers: false };
const both = { steps: true, numbers: true };

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

test.each(['steps', 'numbers'] as const)(
  'where the law asks for it, %s wait for a yes, and a no ends them again',
  (wish) => {
    expect(isAllowed(wish, both)).toBe(false);
    answer(wish, true);
    expect(isAllowed(wish, both)).toBe(true);
    answer(wish, false);
    expect(isAllowed(wish, both)).toBe(false);
  },
);

test('where it does not, they are allowed until the visitor says no', () => {
  expect(isAllowed('steps', free)).toBe(true);
  answer('steps', false);
  expect(isAllowed('steps', free)).toBe(false);
});

describe('the question', () => {
  test('is put only where the law asks for it', () => {
    expect([free, stepsAfterYes, both].map(openQuestion)).toEqual([undefined, 'steps', 'steps']);
  });

  test.each([true, false])('is put once: an answer %s is the end of it', (isYes) => {
    answer('steps', isYes);
    expect(openQuestion(stepsAfterYes)).toBeUndefined();
    expect(openQuestion(both)).toBe('numbers');
    answer('numbers', isYes);
    expect(openQuestion(both)).toBeUndefined();
  });

  test('is not put to a browser that has answered it for all sites', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    expect(openQuestion(stepsAfterYes)).toBeUndefined();
    expect(openQuestion(both)).toBe('numbers');
  });

  test('about numbers is not put where the browser would keep none', () => {
    vi.stubGlobal('localStorage', aStorage(0));
    expect(openQuestion({ steps: false, numbers: true })).toBeUndefined();
    vi.stubGlobal('localStorage', aStorage());
    expect(openQuestion({ steps: false, numbers: true })).toBe('numbers');
  });

  test('about numbers is not put on a shared phone, which keeps none', () => {
    answer('steps', false);
    setSharedPhone(true);
    expect(openQuestion(both)).toBeUndefined();
  });

  test('is put again to whoever was forgotten', () => {
    answer('steps', true);
    forgetAll();
    expect(openQuestion(stepsAfterYes)).toBe('steps');
  });

  test('is answered for the page where the browser keeps nothing', async () => {
    vi.resetModules();
    vi.stubGlobal('localStorage', undefined);
    const fresh = await import('./consent.ts');
    expect(fresh.openQuestion(stepsAfterYes)).toBe('steps');
    fresh.answer('steps', true);
    expect([fresh.openQuestion(stepsAfterYes), fresh.isAllowed('steps', stepsAfterYes)]).toEqual([undefined, true]);
  });

  test('counts what another hand wrote into storage as no answer', () => {
    localStorage.setItem('analytics', '"perhaps"');
    expect(openQuestion(stepsAfterYes)).toBe('steps');
    expect(isAllowed('steps', stepsAfterYes)).toBe(false);
  });
});

test('who listens is told of every answer, until they stop', () => {
  const listener = vi.fn();
  const stop = onAnswer(listener);
  answer('steps', true);
  stop();
  answer('steps', false);
  expect(listener).toHaveBeenCalledOnce();
});
