import { isFields } from './shape.ts';

export type Refused = {
  outcome: 'refused';
  code: string;
  message: string;
  result: Record<string, unknown>;
  /** What `message` says, as data. */
  says?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/**
 * No readable response: a network failure, a timeout, or a body that is no envelope. What the server did is unknown.
 */
export type Lost = {
  outcome: 'lost';
  reason: 'network' | 'timeout' | 'unreadable' | 'aborted';
  httpStatus?: number;
};

export type Answer<Result> = { outcome: 'success'; result: Result } | Refused | Lost;

const codeOf = (body: Record<string, unknown>): string | undefined => {
  const code = body.code ?? body.statusCode;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
};

/**
 * Reads the envelope in `body`: success if `statusCode` is 200 or `status` is "success" in any case, refused if it
 * carries a code, otherwise lost.
 */
export const readAnswer = <Result>(body: unknown, retryAfter: string | null, httpStatus?: number): Answer<Result> => {
  const unreadable = { outcome: 'lost', reason: 'unreadable', ...(httpStatus && { httpStatus }) } as const;
  if (!isFields(body)) return unreadable;
  const isSuccess = body.statusCode === 200 || String(body.status).toLowerCase() === 'success';
  if (isSuccess) return { outcome: 'success', result: body.result as Result };
  const code = codeOf(body);
  if (code === undefined) return unreadable;
  const seconds = Number(retryAfter ?? NaN);
  return {
    outcome: 'refused',
    code,
    message: typeof body.message === 'string' ? body.message : '',
    result: isFields(body.result) ? body.result : {},
    ...(isFields(body.says) && { says: body.says }),
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  };
};
