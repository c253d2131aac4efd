/** Numbers of tests by result. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Files or tests that did not run in time. */ notRun?: number;
};

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  notRun: (one.notRun ?? 0) + (other.notRun ?? 0),
});

/** Returns the last line of a test run: `N passed, N failed`, with skipped and unrun tests if there are any. */
export const summaryLine = ({ passed, failed, skipped, notRun = 0 }: Counts): string =>
  [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(notRun > 0 ? [`${notRun} did not run`] : []),
  ].join(', ');

type TestResult = { status: string; fullName?: string; failureMessages?: string[] };
type FileResult = { status: string; name?: string; message?: string; assertionResults: TestResult[] };

const filesOf = (json: string | null): FileResult[] => (json === null ? [] : JSON.parse(json).testResults);

/**
 * Counts vitest's JSON report. A file that failed outside its tests counts as one failure. So does a run that failed
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

/** Returns the first line of a message, and the last state that a journey saw. */
const said = (message: string): string => {
  const [first = '', ...others] = message.split('\n');
  const seen = others.find((each) => each.startsWith('Last seen: '));
  return [first.slice(0, 300), ...(seen ? [seen.slice(0, 600)] : [])].join(' ');
};

const line = (file: FileResult, name: string, message = ''): string => `${file.name ?? ''} > ${name}: ${said(message)}`;

const lines = (json: string | null, isMeant: (test: TestResult) => boolean): string[] =>
  filesOf(json).flatMap((file) =>
    file.assertionResults.filter(isMeant).map((each) => line(file, each.fullName ?? '', each.failureMessages?.[0])),
  );

/**
 * Returns a line for each failure: file, test, first line of its message, last state of a journey. The end of a long
 * run is often all that a CI log shows.
 */
export const listFailures = (json: string | null): string[] => [
  ...lines(json, hasFailed),
  ...filesOf(json)
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
    .map((file) => line(file, '(the file itself)', file.message)),
];

const hasFailed = ({ status }: TestResult): boolean => status === 'failed';

/** Returns the files with a failure. */
export const failedFiles = (json: string | null): string[] =>
  filesOf(json).flatMap(({ status, name }) => (status === 'failed' && name !== undefined ? [name] : []));

/** Replaces the failed files of a report with their second try. */
export const withSecondTry = (first: string, second: string): string => {
  const again = filesOf(second);
  const testResults = filesOf(first).map((file) => again.find(({ name }) => name === file.name) ?? file);
  return JSON.stringify({ testResults });
};
