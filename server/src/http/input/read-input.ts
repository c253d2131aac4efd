import { fieldOf, isRecord } from '@selfcare/contract/typed/fields';
import type { Endpoint } from '@selfcare/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer, Detail, WrongField } from '../answer.ts';
import { present } from '@selfcare/contract/typed/present';

/** The most reported fields, so that the response does not grow with the request. */
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
const wrongFields = (issues: z.core.$ZodIssue[]): WrongField[] => issues.flatMap(fieldsOf).slice(0, maxFields);

/** Returns the query names that a request repeats, and `lang` if a proxy joined two headers by a comma. */
export const saidTwice = ({ query, headers }: FastifyRequest, names: readonly string[]): WrongField[] => {
  const twice = names.filter((name) => Array.isArray(fieldOf(query, name)));
  const isLangTwice = String(headers.lang ?? '').includes(',');
  return [...twice, ...(isLangTwice ? ['lang'] : [])].map((path) => ({ path, message: 'fieldTwice' }));
};

/** The part of a JSON schema that lists optional fields. `additionalProperties` is an object for maps. */
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

const leaveOut = (shape: Shape, given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { properties, required = [], additionalProperties } = shape.anyOf?.find((each) => each.properties) ?? shape;
  const names = properties ?? {};
  const isLeftOut = (name: string, value: unknown) => {
    if (Object.hasOwn(names, name)) return (value === null || value === '') && !required.includes(name);
    // A map keeps an empty text: a draft must record that a field was emptied.
    return value === null && typeof additionalProperties === 'object';
  };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !isLeftOut(name, value))
      .map(([name, value]) => [name, Object.hasOwn(names, name) ? leaveOut(present(names[name]), value) : value]),
  );
};

/** Removes optional fields that are null or empty: absent, null and empty mean the same for every type. */
const withoutEmpty = (schema: z.ZodType, given: unknown): unknown => leaveOut(shapeOf(schema), given);

/** Returns the input parsed by the schema of its call, or a 400 that names each wrong field. */
export const parseInput = ({ body, query }: Endpoint, given: unknown): Answer<unknown> => {
  const schema = body ?? query;
  if (!schema) return { result: undefined };
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return { result: parsed.data };
  // Most schemas accept null and empty text where allowed; otherwise they count as absent.
  const again = schema.safeParse(withoutEmpty(schema, given), { reportInput: true });
  if (again.success) return { result: again.data };
  return { refusal: { code: '400', fields: wrongFields(again.error.issues) } };
};

/** Returns a reader of one call's requests (`parseInput`); a repeated parameter is a 400 too. */
export const createInputReader = (row: Endpoint): ((request: FastifyRequest) => Answer<unknown>) => {
  const { properties = {}, required = [] } = row.query ? z.toJSONSchema(row.query, { io: 'input' }) : {};
  const names = Object.keys(properties);
  const optional = new Set(names.filter((name) => !required.includes(name)));
  /** Drops optional names without a value: they count as absent. */
  const saidIn = (query: unknown) =>
    Object.fromEntries(
      Object.entries(isRecord(query) ? query : {}).filter(([name, value]) => value !== '' || !optional.has(name)),
    );

  return (request) => {
    const twice = saidTwice(request, names);
    if (twice.length > 0) return { refusal: { code: '400', fields: twice } };
    return parseInput(row, row.body ? request.body : saidIn(request.query));
  };
};
