import { expect, test } from 'vitest';
import { countReport, summaryLine } from './report.ts';

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
