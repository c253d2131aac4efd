import { isFields } from './shape.ts';

/** A refusal that the server put into words; `message` may be shown as it is. */
export type Refused = {
  outcome: 'refused';
  /** `code ?? statusCode` of the envelope, as text. */
  code: string;
  message: string;
  result: Record<string, unknown>;
  /** What `Retry-After` asks for, where it does. */
  retryAfterSeconds?: number;
};

/**
 * No answer that can be read: the network failed, nothing came in time, or something else than the API answered. What the
 * server did is unknown.
 */
export type Lost = {
  outcome: 'lost';
  reason: 'network' | 'timeout' | 'unreadable' | 'aborted';
  /** HTTP status of an answer that was no envelope. */
  httpStatus?: number;
};

/** What became of a call. Expected refusals are values, nothing is thrown. */
export type Answer<Result> = { outcome: 'success'; result: Result } | Refused | Lost;

const codeOf = (body: Record<string, unknown>): string | undefined => {
  const code = body.code ?? body.statusCode;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
};

/**
 * The envelope in `body`: a success when `statusCode` is 200 or `status` is "success" in any case, a
 * refusal when it carries a code, lost when it is no envelope at all.
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
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  };
};
