import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Detail, WrongField } from './answer.ts';

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

/** As much of a schema as tells what an object can do without; `additionalProperties` is an object for names of any kind. */
type Shape = {
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | object;
  anyOf?: Shape[];
};

const shapes = new WeakMap<z.ZodType, Shape>();
const shapeOf = (schema: z.ZodType): Shape => {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as Shape);
  shapes.set(schema, shape);
  return shape;
};

const forget = (shape: Shape, given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { properties, required = [], additionalProperties } = shape.anyOf?.find((each) => each.properties) ?? shape;
  const names = properties ?? {};
  // A name that was typed into a form may say nothing in words, and a draft keeps that.
  const isLeftOut = (name: string, value: unknown) =>
    Object.hasOwn(names, name)
      ? (value === null || value === '') && !required.includes(name)
      : value === null && typeof additionalProperties === 'object';
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !isLeftOut(name, value))
      .map(([name, value]) => [name, Object.hasOwn(names, name) ? forget(names[name]!, value) : value]),
  );
};

/** A body without the optional fields that say nothing: absent, null and the empty text mean the same, of whatever type a field is. */
export const withoutEmpty = (schema: z.ZodType, given: unknown): unknown => forget(shapeOf(schema), given);
