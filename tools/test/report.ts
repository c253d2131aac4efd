/** How many tests ended how. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Files or tests that there was no time for. */ notRun?: number;
};

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds up. */
export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  notRun: (one.notRun ?? 0) + (other.notRun ?? 0),
});

/** The last line of a test run: `N passed, N failed`, and how many were skipped or did not run where there are any. */
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

/** The first line of a message, and where a journey was when it failed. */
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
 * What failed, a line each: file, test, the first line of its message, and what a journey saw last. Said again beside the
 * sum, since the end of a long run is all that many machines keep of it.
 */
export const listFailures = (json: string | null): string[] => [
  ...lines(json, hasFailed),
  ...filesOf(json)
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
    .map((file) => line(file, '(the file itself)', file.message)),
];

const hasFailed = ({ status }: TestResult): boolean => status === 'failed';

/** The files in which something failed, or which broke before their tests. */
export const failedFiles = (json: string | null): string[] =>
  filesOf(json).flatMap(({ status, name }) => (status === 'failed' && name !== undefined ? [name] : []));

/** The report of a run with its failed files as they ended when they were tried again: the same shape. */
export const withSecondTry = (first: string, second: string): string => {
  const again = filesOf(second);
  const testResults = filesOf(first).map((file) => again.find(({ name }) => name === file.name) ?? file);
  return JSON.stringify({ testResults });
};
