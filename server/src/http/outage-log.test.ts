import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog, type OutageLog } from './outage-log.ts';

let lines: [level: string, text: string, failures: unknown][];
let isOut: boolean;
let outages: OutageLog;

const line = (level: string) => (fields: unknown, text?: unknown) =>
  void lines.push([level, String(text), (fields as { failures?: number }).failures]);

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  isOut = true;
  const probe = async () => {
    if (isOut) throw new Error('still out');
  };
  outages = createOutageLog({ log: { error: line('error'), warn: line('warn') }, probe });
});
afterEach(() => {
  outages.stop();
  vi.useRealTimers();
});

const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

/** Ten failures a second, as jobs and requests meet them. */
const failFor = async (seconds: number) => {
  for (let passed = 0; passed < seconds * 10; passed += 1) {
    outages.note(gone, {});
    await vi.advanceTimersByTimeAsync(100);
  }
};

test('an outage of 90 s is three lines: at once, after a minute with a count, and when it is over [V16.3.4]', async () => {
  await failFor(90);
  isOut = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines).toEqual([
    ['error', 'the database does not answer', 1],
    ['error', 'the database does not answer', 600],
    ['warn', 'the database answers again', 900],
  ]);
});

test('a database that comes and goes every few seconds is one outage', async () => {
  for (let times = 0; times < 5; times += 1) {
    isOut = true;
    await failFor(1);
    isOut = false;
    await vi.advanceTimersByTimeAsync(3000);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines.map(([level]) => level)).toEqual(['error', 'warn']);
});

test('the next outage within a minute is counted, and told once the minute is over', async () => {
  await failFor(1);
  isOut = false;
  await vi.advanceTimersByTimeAsync(20_000);
  isOut = true;
  await failFor(60);
  expect(lines.map(([level, , failures]) => [level, failures])).toEqual([
    ['error', 1],
    ['warn', 10],
    ['error', expect.any(Number)],
  ]);
});

test('an error of another kind is not its business', () => {
  expect(outages.note(new TypeError('a bug'), {})).toBe(false);
  expect(outages.note(Object.assign(new Error('mistake'), { code: '42601' }), {})).toBe(false);
  expect(lines).toEqual([]);
});
