import { expect, test } from 'vitest';
import { countReport, listFailures, listSecondTries, summaryLine } from './report.ts';

const report = (...files: [status: string, ...tests: string[]][]): string =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  });

test('tests are counted by how they ended', () => {
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

test('what failed is said by file, test and the first line of its message', () => {
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

test('what passed at the second try is named with what went wrong at the first, and where', () => {
  const message =
    'Timeout 20000ms exceeded.\nCall log:\nLast seen: http://127.0.0.1:3000/en, picture in a.png, "Pay"\n at line 3';
  const again = { status: 'passed', fullName: 'pays', failureMessages: [message] };
  const testResults = [
    {
      status: 'passed',
      name: 'a.journey.ts',
      assertionResults: [{ ...again, fullName: 'looks', failureMessages: [] }, again],
    },
  ];
  const json = JSON.stringify({ testResults });
  expect(listSecondTries(json)).toEqual([
    'a.journey.ts > pays: Timeout 20000ms exceeded. Last seen: http://127.0.0.1:3000/en, picture in a.png, "Pay"',
  ]);
  expect(listFailures(json)).toEqual([]);
  expect(countReport(json, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
});
