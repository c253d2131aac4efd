import { fieldOf } from '@selfcare/contract/typed/fields';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Detail, WrongField } from '../answer.ts';

/** The response must not grow with the request. */
const maxFields = 20;

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

const detailOf = (issue: z.core.$ZodIssue): Detail => {
  if (isMissing(issue.input)) return 'fieldMissing';
  return issue.code === 'too_big' && issue.origin === 'string' ? 'fieldTooLong' : 'fieldInvalid';
};

const fieldsOf = (issue: z.core.$ZodIssue): WrongField[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'fieldUnknown' }))
    : [{ path: issue.path.join('.'), message: detailOf(issue) }];

/** Returns the wrong fields with our own sentences: the schema's are English and show patterns. */
export const wrongFields = (issues: z.core.$ZodIssue[]): WrongField[] => issues.flatMap(fieldsOf).slice(0, maxFields);

/** Returns the query names that a request repeats, and `lang` if a proxy joined two headers by a comma. */
export const saidTwice = ({ query, headers }: FastifyRequest, names: readonly string[]): WrongField[] => {
  const twice = names.filter((name) => Array.isArray(fieldOf(query, name)));
  const isLangTwice = String(headers.lang ?? '').includes(',');
  return [...twice, ...(isLangTwice ? ['lang'] : [])].map((path) => ({ path, message: 'fieldTwice' }));
};
