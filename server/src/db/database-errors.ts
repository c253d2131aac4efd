/** A COMMIT whose response was lost; callers read back before reporting anything (docs/faults.md F22). */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
  code = 'COMMIT_UNKNOWN';
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const passing: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** Returns true when a table changed under a cached statement; preparing it again succeeds. */
export const isPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);

/** Returns true when the database rolled back because of concurrent work; the same work may succeed when retried. */
export const isPassing = (error: unknown): boolean => passing.has(codeOf(error)) || isPlanOutdated(error);

const socketErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EPIPE',
]);

const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** Returns true when the connection broke or the server is stopping: SQLSTATE 08 and 57P, socket errors. */
export const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error &&
  (/^(08|57P)/.test(codeOf(error)) || socketErrors.has(codeOf(error)) || lostConnection.test(error.message));

/** Returns true when the database cannot work now: unreachable, full, read-only or too busy. */
export const isDatabaseOut = (error: unknown): boolean =>
  error instanceof CommitUnknown || isConnectionLost(error) || isPassing(error) || /^(53|58|25006)/.test(codeOf(error));

/** Classifies a failed COMMIT: the server's own error is definite, a lost connection is not. */
export const commitError = (error: unknown): unknown =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !isConnectionLost(error)
    ? error
    : new CommitUnknown('The answer to COMMIT was lost', { cause: error });
