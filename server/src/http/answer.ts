import type { Code } from '@selfcare/contract/codes';
import type { ServerTexts } from '../locales/fr.ts';

/** The name of a sentence that says more than the code's own. */
export type Detail = keyof ServerTexts['details'];

/** What is wrong with one field, by the name of its sentence. */
export type WrongField = { path: string; message: Detail };

/**
 * An expected "no": a value, not an error. `values` fill the sentence; `result` goes out as it is. `subject` is never sent: it is
 * whose number or account was tried, for the log of refusals, which keeps a keyed hash of it.
 */
export type Refusal = {
  code: Code;
  detail?: Detail;
  values?: Record<string, string | number>;
  result?: Record<string, unknown>;
  fields?: WrongField[];
  retryAfterSeconds?: number;
  subject?: string;
};

/** What a use case answers. */
export type Answer<Result> = { result: Result } | { refusal: Refusal };

/** A refusal with its code and what else it says. */
export const refuse = (code: Code, rest: Omit<Refusal, 'code'> = {}): { refusal: Refusal } => ({
  refusal: { code, ...rest },
});

/** A 400 that names one field and says what to do about it. */
export const refuseField = (path: string, detail: Detail, values: Record<string, string | number> = {}) =>
  refuse('400', { detail, values, fields: [{ path, message: detail }] });

/** Whether an answer is a refusal. */
export const isRefusal = <Result>(answer: Answer<Result>): answer is { refusal: Refusal } => 'refusal' in answer;
