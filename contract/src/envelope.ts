import type { Code } from './codes.ts';

/** What HTTP 200 carries (docs/wire.md "Envelope"). */
export type Success<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** What is wrong with one field of a body or query. */
export type FieldError = { path: string; message: string };

/** Any refusal; `message` may be shown to a customer as it is. */
export type Failure = {
  statusCode: number;
  status: 'failure';
  code: Code;
  message: string;
  result?: Record<string, unknown>;
  traceId: string;
};
