import { isFields } from './shape.ts';
import { fill } from '../format/fill.ts';
import type { errors } from '../locales/fr/errors.ts';

export type ErrorTexts = typeof errors;

const lostText: Record<Lost['reason'], 'errorNetwork' | 'errorTimeout' | 'errorGeneric'> = {
  network: 'errorNetwork',
  timeout: 'errorTimeout',
  unreadable: 'errorGeneric',
  aborted: 'errorGeneric',
};

const withWait = (message: string, seconds: number, texts: ErrorTexts) => {
  if (seconds < 90) return fill(texts.errorWait, { message, seconds });
  return seconds < 5400
    ? fill(texts.errorWaitMinutes, { message, minutes: Math.ceil(seconds / 60) })
    : fill(texts.errorWaitHours, { message, hours: Math.ceil(seconds / 3600) });
};

/** Returns the sentence for a failure: the server's own if it sent one, with the time to wait. */
export const explain = (failure: Refused | Lost, texts: ErrorTexts): string => {
  if (failure.outcome === 'lost') return texts[lostText[failure.reason]];
  const message = failure.message || texts.errorGeneric;
  const { retryAfterSeconds: seconds, result } = failure;
  return seconds && result.reason !== 'closed' ? withWait(message, seconds, texts) : message;
};

export type Refused = {
  outcome: 'refused';
  code: string;
  message: string;
  result: Record<string, unknown>;
  /** The facts in `message`, as data. */
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
