/** How many tests ended how. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds up. */
export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** The last line of a test run: `N passed, N failed`, and `, N skipped` where there are any. */
export const summaryLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

type TestResult = { status: string; fullName?: string; failureMessages?: string[] };
type FileResult = { status: string; name?: string; message?: string; assertionResults: TestResult[] };

const filesOf = (json: string | null): FileResult[] =>
  json === null ? [] : (JSON.parse(json) as { testResults: FileResult[] }).testResults;

/**
 * Counts vitest's JSON report. A file that broke before its tests counts as one failure, and so does a run that failed
 * without a failed test, found no file, or left no report (`json` null).
 */
export const countReport = (json: string | null, exitCode: number | null): Counts => {
  const files = filesOf(json);
  const statuses = files.flatMap(({ status, assertionResults }) => {
    const failedInside = assertionResults.some((result) => result.status === 'failed');
    const brokeOutside = status === 'failed' && !failedInside;
    return [...assertionResults.map((result) => result.status), ...(brokeOutside ? ['failed'] : [])];
  });
  const count = (wanted: string): number => statuses.filter((status) => status === wanted).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: 0 };
  counts.skipped = statuses.length - counts.passed - counts.failed;
  if (counts.failed === 0 && (exitCode !== 0 || files.length === 0)) counts.failed = 1;
  return counts;
};

const line = (file: FileResult, name: string, message = ''): string =>
  `${file.name ?? ''} > ${name}: ${message.split('\n', 1)[0]?.slice(0, 300)}`;

/**
 * What failed, a line each: file, test and the first line of its message. Said again beside the sum, since the end of a
 * long run is all that many machines keep of it.
 */
export const listFailures = (json: string | null): string[] => {
  return filesOf(json)
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [line(file, '(the file itself)', file.message)];
      return failed.map((each) => line(file, each.fullName ?? '', each.failureMessages?.[0]));
    });
};
