import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Detail, WrongField } from '../answer.ts';

/** More than these say nothing more: an answer shall not grow with what was sent. */
const maxFields = 20;

/** For a required field, absent, null and the empty text mean the same. */
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

const detailOf = (issue: z.core.$ZodIssue): Detail => {
  if (isMissing(issue.input)) return 'fieldMissing';
  return issue.code === 'too_big' && issue.origin === 'string' ? 'fieldTooLong' : 'fieldInvalid';
};

const fieldsOf = (issue: z.core.$ZodIssue): WrongField[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'fieldUnknown' }))
    : [{ path: issue.path.join('.'), message: detailOf(issue) }];

/**
 * What a schema found wrong (its input reported), by the names of our own sentences: the schema's are in English and show
 * patterns. An unknown field is named by its path like any other.
 */
export const wrongFields = (issues: z.core.$ZodIssue[]): WrongField[] => issues.flatMap(fieldsOf).slice(0, maxFields);

/**
 * What a request says twice, of the query's names that are read and the header `lang`: which of the two was meant nobody can
 * tell. Two headers may have been joined by a comma on the way, and no language has one.
 */
export const saidTwice = ({ query, headers }: FastifyRequest, names: readonly string[]): WrongField[] => {
  const values = query as Record<string, unknown>;
  const twice = names.filter((name) => Array.isArray(values[name]));
  const isLangTwice = String(headers.lang ?? '').includes(',');
  return [...twice, ...(isLangTwice ? ['lang'] : [])].map((path) => ({ path, message: 'fieldTwice' }));
};
