import { expect, test } from 'vitest';
import { aFailedStatus, aPaidStatus, aStatus } from '../../../api/status-fixtures.ts';
import { blindOf, dueAt, isWaitOver } from './use-waiting.ts';

test('the status is asked every ten seconds, and its page is gone on to when the clock says nought', () => {
  const due: string[] = [];
  let tries = 0;
  for (let passed = 1; passed <= 30; passed += 1) {
    const next = dueAt(passed, tries, 3);
    if (!next) continue;
    tries = Math.floor(passed / 10);
    due.push(`${passed} ${next}`);
  }
  expect(due).toEqual(['10 ask', '20 ask', '30 leave']);
});

test('a tab that slept through its questions asks once, or goes on', () => {
  expect([dueAt(25, 0, 3), dueAt(99, 0, 3)]).toEqual(['ask', 'leave']);
});

test('the wait is over with the payment, or once its money is on its way back', () => {
  const refunding = aStatus({ charged: 'yes', statusReason: 'The line cannot be recharged' });
  expect([aPaidStatus(), aFailedStatus(), refunding].map(isWaitOver)).toEqual([true, true, true]);
  expect([aStatus(), aStatus({ charged: 'yes' })].map(isWaitOver)).toEqual([false, false]);
});

test('a network that is gone is told apart from a server that cannot look', () => {
  expect(blindOf({ outcome: 'success', result: aStatus() })).toBeUndefined();
  expect(blindOf({ outcome: 'lost', reason: 'network' })).toBe('offline');
  expect(blindOf({ outcome: 'lost', reason: 'timeout' })).toBe('unseen');
  expect(blindOf({ outcome: 'refused', code: '503', message: '', result: {} })).toBe('unseen');
});
