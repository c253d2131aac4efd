import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUnreadAnswers } from './unread-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wired = () => {
  const [alarms, lines, counted]: [string[], object[], unknown[]] = [[], [], []];
  const unread = createUnreadAnswers({
    metrics: { alarm: (name) => void alarms.push(name), unreadAnswer: (...labels) => void counted.push(labels) },
    log: { error: (fields) => void lines.push(fields) },
  });
  return { alarms, lines, counted, unread };
};
const amount = { operation: 'enquiry', field: 'amount' } as const;
const line = (count: number) => ({ alarm: 'answer-unread', provider: 'wallet', ...amount, count });

describe('an answer that cannot be read', () => {
  it('rings at once, in one line with provider, operation and field', () => {
    const { alarms, lines, counted, unread } = wired();
    unread('wallet', amount);
    expect(alarms).toEqual(['answer-unread']);
    expect(lines).toEqual([line(1)]);
    expect(counted).toEqual([['wallet', 'enquiry', 'amount']]);
  });

  it('is counted each time, and rings again within a minute of each one', () => {
    const { alarms, lines, counted, unread } = wired();
    for (let times = 0; times < 5; times += 1) unread('wallet', amount);
    expect(alarms).toHaveLength(1);
    vi.advanceTimersByTime(59_000);
    expect(lines).toEqual([line(1), line(4)]);
    expect(counted).toHaveLength(5);
    vi.advanceTimersByTime(600_000);
    expect(alarms).toHaveLength(2);
    unread('wallet', amount);
    expect(lines.at(-1)).toEqual(line(1));
  });

  it('rings by itself for another provider, operation or field', () => {
    const { alarms, unread } = wired();
    unread('wallet', amount);
    unread('mpesa', amount);
    unread('wallet', { ...amount, operation: 'refund' });
    unread('wallet', { ...amount, field: 'status' });
    expect(alarms).toHaveLength(4);
  });
});
