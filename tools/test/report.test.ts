import { describe, expect, test } from 'vitest';
import { countReport, failedFiles, listFailures, summaryLine, withSecondTry } from './report.ts';

const report = (...files: [status: string, ...tests: string[]][]): string =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  });

test('counts tests by their result', () => {
  const json = report(['passed', 'passed', 'passed', 'pending'], ['failed', 'passed', 'failed']);
  expect(countReport(json, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a file that breaks before its tests is a failure', () => {
  expect(countReport(report(['passed', 'passed'], ['failed']), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that fails outside its tests is a failure', () => {
  expect(countReport(report(['passed', 'passed']), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that saw no file or left no report is a failure', () => {
  expect(countReport(report(), 0).failed).toBe(1);
  expect(countReport(null, null).failed).toBe(1);
});

test('the last line names skipped tests only where there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('lists failures by file, test and the first line of the message', () => {
  const passed = { status: 'passed', fullName: 'adds up' };
  const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2\n at line 3'] };
  const testResults = [
    { status: 'failed', name: 'sum.test.ts', assertionResults: [passed, failed] },
    { status: 'failed', name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
    { status: 'passed', name: 'fine.test.ts', assertionResults: [passed] },
  ];
  expect(listFailures(JSON.stringify({ testResults }))).toEqual([
    'sum.test.ts > takes away: expected 1 to be 2',
    'broken.test.ts > (the file itself): no such module',
  ]);
  expect(listFailures(null)).toEqual([]);
});

test('lists the last state that a failed journey saw', () => {
  const message =
    'Timeout 20000ms exceeded.\nCall log:\nLast seen: http://127.0.0.1:3000/en, picture in a.png, "Pay"\n at line 3';
  const failed = { status: 'failed', fullName: 'pays', failureMessages: [message] };
  const json = JSON.stringify({
    testResults: [{ status: 'failed', name: 'a.journey.ts', assertionResults: [failed] }],
  });
  expect(listFailures(json)).toEqual([
    'a.journey.ts > pays: Timeout 20000ms exceeded. Last seen: http://127.0.0.1:3000/en, picture in a.png, "Pay"',
  ]);
});

const file = (name: string, ...statuses: string[]) => ({
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  name,
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});

describe('a second try of the files that failed', () => {
  const json = (...testResults: ReturnType<typeof file>[]) => JSON.stringify({ testResults });
  const first = json(file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed'), file('c.test.ts'));

  test('runs files with a failure and files that failed before their tests', () => {
    expect(failedFiles(first)).toEqual(['a.test.ts', 'c.test.ts']);
    expect(failedFiles(null)).toEqual([]);
  });

  test('replaces the first result; a second failure counts', () => {
    const passing = withSecondTry(first, json(file('a.test.ts', 'passed', 'passed'), file('c.test.ts', 'passed')));
    expect(countReport(passing, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
    const failing = withSecondTry(first, json(file('a.test.ts', 'failed', 'passed'), file('c.test.ts', 'passed')));
    expect(countReport(failing, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(listFailures(failing)).toEqual(['a.test.ts > test 0: ']);
  });

  test('keeps the result of other files', () => {
    expect(countReport(withSecondTry(first, json(file('a.test.ts', 'passed'))), 1).failed).toBe(1);
  });
});
