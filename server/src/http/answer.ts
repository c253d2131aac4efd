import type { Code } from '@selfcare/contract/codes';
import type { ServerTexts } from '../locales/fr.ts';

export type Detail = keyof ServerTexts['details'];

export type WrongField = { path: string; message: Detail };

/** An expected refusal. `subject` is the tried number or account: never sent, logged as a keyed hash. */
export type Refusal = {
  code: Code;
  detail?: Detail;
  values?: Record<string, string | number>;
  result?: Record<string, unknown>;
  fields?: WrongField[];
  retryAfterSeconds?: number;
  subject?: string;
};

export type Answer<Result> = { result: Result } | { refusal: Refusal };

export const refuse = (code: Code, rest: Omit<Refusal, 'code'> = {}): { refusal: Refusal } => ({
  refusal: { code, ...rest },
});

/** Returns a 400 that names one field and says what to do about it. */
export const refuseField = (path: string, detail: Detail, values: Record<string, string | number> = {}) =>
  refuse('400', { detail, values, fields: [{ path, message: detail }] });

export const isRefusal = <Result>(answer: Answer<Result>): answer is { refusal: Refusal } => 'refusal' in answer;
