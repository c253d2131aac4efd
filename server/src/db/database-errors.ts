/**
 * A transaction whose COMMIT got no answer: it may have been done. Whoever must know reads back before saying anything
 * (docs/faults.md F22).
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
  code = 'COMMIT_UNKNOWN';
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Serialization failure, deadlock, lock time-out, cancelled by a time-out. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether a table has changed under a statement that the server keeps: made anew it goes through. */
export const isPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);

/** Whether the database took everything back because of its neighbours: the same work may go through when run again. */
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

/** What the driver says, without a code, of a connection that it could not make or that broke under it. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** Whether the connection is gone or the server is going: SQLSTATE classes 08 and 57P, and the socket's own errors. */
export const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error &&
  (/^(08|57P)/.test(codeOf(error)) || socketErrors.has(codeOf(error)) || lostConnection.test(error.message));

/** Whether the database cannot do its work now, whatever it was asked: out of reach, out of room or disk, read-only, too busy. */
export const isDatabaseOut = (error: unknown): boolean =>
  error instanceof CommitUnknown || isConnectionLost(error) || isPassing(error) || /^(53|58|25006)/.test(codeOf(error));

/** What a COMMIT that failed means: the server's own word is definite, a lost connection leaves it open. */
export const commitError = (error: unknown): unknown =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !isConnectionLost(error)
    ? error
    : new CommitUnknown('The answer to COMMIT was lost', { cause: error });
