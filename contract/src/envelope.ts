import type { Code } from './codes.ts';

/** The envelope of HTTP 200 (docs/wire.md "Envelope"). */
export type Success<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** The error of one field of a body or query. */
export type FieldError = { path: string; message: string };

/** The envelope of a refusal; `message` may be shown to a customer. */
export type Failure = {
  statusCode: number;
  status: 'failure';
  code: Code;
  message: string;
  result?: Record<string, unknown>;
  traceId: string;
};
