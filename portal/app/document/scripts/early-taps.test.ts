import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { earlyScript } from './early-taps.ts';
import { frameScript } from './frame-script.ts';

test.each([
  ['of every document', earlyScript],
  ['of a frame', frameScript],
])('the script %s is one line that parses, also as it is while developing', (_, script) => {
  expect(script).not.toContain('\n');
  expect(() => new Script(script)).not.toThrow();
});

test('a tap on a slow line is posted at once; without a network it stays in the page until there is one', () => {
  vi.useFakeTimers();
  const submit = vi.fn();
  const heard: Record<string, () => void> = {};
  const button = { dataset: {} as Record<string, string>, form: { action: '/', hasAttribute: () => true, submit } };
  const page = {
    navigator: { connection: { effectiveType: '2g' }, onLine: false },
    // One file of the application is still missing, and nothing was tapped before.
    document: { querySelector: () => null, querySelectorAll: () => [{ href: '/react.js' }] },
    performance: { getEntriesByName: () => [] },
    location: { hash: '' },
    addEventListener: (name: string, hear: () => void) => void (heard[name] = hear),
    stop: () => undefined,
    setTimeout,
  };
  new Script(earlyScript).runInNewContext(Object.assign(page, { window: page }));
  const { earlyTaps } = page as unknown as { earlyTaps: (event: object) => void };
  earlyTaps({ submitter: button, preventDefault: () => undefined });
  vi.advanceTimersByTime(60_000);
  expect(submit).not.toHaveBeenCalled();
  page.navigator.onLine = true;
  heard['online']?.();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(button.form.action).toBe('/?script=1');
  vi.useRealTimers();
});
