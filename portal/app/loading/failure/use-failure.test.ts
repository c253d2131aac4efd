import { afterEach, expect, test, vi } from 'vitest';
import { errors as texts } from '../../locales/en/errors.ts';
import type { Lost, Refused } from '../../api/answer.ts';
import { createToastStore } from '../../ui/messages/toast-store.ts';
import { textInPlace, toastSeconds, toastText } from './use-failure.ts';

const refused = (code: string, message: string, result = {}): Refused => ({
  outcome: 'refused',
  code,
  message,
  result,
});
const lost = (reason: Lost['reason']): Lost => ({ outcome: 'lost', reason });

test.each<[Refused | Lost, string | undefined, string]>([
  [refused('503', 'The operator does not answer.'), 'The operator does not answer.', 'Something Went Wrong!'],
  [refused('500', ''), 'Something Went Wrong!', 'Something Went Wrong!'],
  [lost('network'), 'Something Went Wrong!', texts.errorNetwork],
  [lost('timeout'), 'Something Went Wrong!', texts.errorTimeout],
  [lost('unreadable'), 'Something Went Wrong!', texts.errorGeneric],
  [lost('aborted'), undefined, texts.errorGeneric],
  // Refusals with words of their own.
  [refused('400', 'Invalid Mobile No'), undefined, 'Invalid Mobile No'],
  [refused('4001', 'No such wallet.'), undefined, 'No such wallet.'],
  [refused('409', 'Another payment is under way.'), undefined, 'Another payment is under way.'],
  [refused('56D005', 'Please enter correct PIN'), undefined, 'Please enter correct PIN'],
  [refused('503', 'Closed until noon.', { reason: 'closed' }), undefined, 'Closed until noon.'],
])('%j: the toast says %j, and in place stays %j', (failure, toast, inPlace) => {
  expect(toastText(failure, texts)).toBe(toast);
  expect(textInPlace(failure, texts)).toBe(inPlace);
});

test('the time to wait stays in place', () => {
  const busy = { ...refused('503', 'Too many people ask at the moment.'), retryAfterSeconds: 20 };
  expect(textInPlace(busy, texts)).toBe('Something Went Wrong! Try again in 20 s.');
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['/payment/start/card', 10],
  ['/en/payment/start', 10],
  ['/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B', 10],
  ['/prepaid-recharge', 3],
  ['/en', 3],
  ['/hbb-lead-status', 3],
])('a toast of a failure at %s stands %i seconds, and no longer', (pathname, seconds) => {
  vi.useFakeTimers();
  const store = createToastStore();
  store.show({ type: 'error', message: texts.errorGeneric, seconds: toastSeconds({ pathname }) });
  vi.advanceTimersByTime(seconds * 1000 - 1);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});
