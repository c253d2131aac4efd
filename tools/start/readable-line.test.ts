import { expect, test } from 'vitest';
import { readableLine } from './readable-line.ts';

test('a warning is a sentence with its trace', () => {
  const line = JSON.stringify({ level: 40, msg: 'the wallet does not answer', traceId: '01J9' });
  expect(readableLine('portal', line)).toBe('portal warning: the wallet does not answer (trace 01J9)');
});

test('an error names its cause once', () => {
  const line = JSON.stringify({ level: 50, msg: 'enquiry failed', err: { message: 'socket hang up' } });
  expect(readableLine('portal', line)).toBe('portal error: enquiry failed: socket hang up');
  const same = JSON.stringify({ level: 50, msg: 'socket hang up', err: { message: 'socket hang up' } });
  expect(readableLine('portal', same)).toBe('portal error: socket hang up');
});

test('keeps information in the log', () => {
  expect(readableLine('portal', JSON.stringify({ level: 30, msg: 'listening' }))).toBeNull();
  expect(readableLine('portal', '  ')).toBeNull();
});

test('shows a line that is not a log entry unchanged', () => {
  expect(readableLine('sandbox', 'Error: a mistake')).toBe('sandbox: Error: a mistake');
  expect(readableLine('sandbox', '{"answer":42}')).toBe('sandbox: {"answer":42}');
});
