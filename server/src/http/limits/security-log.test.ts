import type { Code } from '@selfcare/contract/codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aContext } from '../../testing/engine.ts';
import { createSecurityLog, type SecurityLog } from './security-log.ts';

type Line = { level: string; text: unknown; fields: Record<string, unknown> };
let lines: Line[];
let security: SecurityLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const line = (level: string) => (fields: unknown, text?: unknown) =>
    void lines.push({ level, text, fields: fields as Line['fields'] });
  security = createSecurityLog({
    log: { info: line('info'), warn: line('warn') },
    hash: (purpose, text) => `${purpose}(${text})`,
  });
});
afterEach(() => {
  security.stop();
  vi.useRealTimers();
});

const note = (code: Code, subject?: string, address = 'home') =>
  security.note(
    { code, ...(subject !== undefined && { subject }) },
    { ...aContext(), address: { hash: address, isShared: false } },
    'verifyOtp',
  );
const counts = () => lines.map(({ fields }) => fields['count']);

test('a refusal is told at once, by hashes of its subject and its caller', () => {
  note('2003', '050000001');
  expect(lines).toEqual([
    {
      level: 'info',
      text: 'an attempt was refused',
      fields: {
        kind: 'wrong-code',
        call: 'verifyOtp',
        code: '2003',
        subject: 'log(050000001)',
        address: 'log(home)',
        browser: 'log(browser)',
        traceId: 'test',
        count: 1,
      },
    },
  ]);
});

test('wrong codes, PINs and pairs are told as such, and spent budgets louder; what is no attempt at anything is not', () => {
  const codes: Code[] = ['2002', '2003', '1004', '1006', '60119', '429', '502', '404', '409', '503'];
  for (const code of codes) note(code, `number ${code}`);
  expect(lines.map(({ level, fields }) => [fields['code'], level, fields['kind']])).toEqual([
    ['2002', 'info', 'wrong-code'],
    ['2003', 'info', 'wrong-code'],
    ['1004', 'info', 'wrong-pin'],
    ['1006', 'info', 'wrong-pin'],
    ['60119', 'info', 'wrong-pair'],
    ['429', 'warn', 'budget-spent'],
    ['502', 'warn', 'budget-spent'],
  ]);
});

test('a thousand of one subject in five minutes are a line a minute, and none is left uncounted', async () => {
  for (let each = 0; each < 1000; each += 1) {
    note('2003', '050000001', `address ${each}`);
    await vi.advanceTimersByTimeAsync(300);
  }
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines.length).toBeLessThanOrEqual(6);
  expect(counts().reduce<number>((sum, count) => sum + Number(count), 0)).toBe(1000);
});

test('subjects and kinds are told apart, callers only where there is no subject', () => {
  note('2003', '050000001', 'one');
  note('2003', '050000001', 'two');
  note('2003', '050000002', 'one');
  note('429', '050000001', 'one');
  note('429', undefined, 'one');
  note('429', undefined, 'two');
  expect(lines.map(({ level, fields }) => [level, fields['subject'], fields['address']])).toEqual([
    ['info', 'log(050000001)', 'log(one)'],
    ['info', 'log(050000002)', 'log(one)'],
    ['warn', 'log(050000001)', 'log(one)'],
    ['warn', null, 'log(one)'],
    ['warn', null, 'log(two)'],
  ]);
});

test('a flood of subjects is two hundred lines and one with the number of the others', async () => {
  for (let each = 0; each < 5000; each += 1) note('429', `number ${each}`);
  expect(lines).toHaveLength(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(200)).toEqual([
    { level: 'warn', text: 'more attempts were refused than are told one by one', fields: { count: 4800 } },
  ]);
});

test('a subject that was quiet for a minute is told at once again', async () => {
  note('2003', '050000001');
  await vi.advanceTimersByTimeAsync(130_000);
  note('2003', '050000001');
  expect(counts()).toEqual([1, 1]);
});

test('nothing runs on where nothing is to be told', async () => {
  note('2003', '050000001');
  await vi.advanceTimersByTimeAsync(200_000);
  expect(vi.getTimerCount()).toBe(0);
});
