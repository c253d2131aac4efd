import type { Endpoint } from '@selfcare/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { withoutEmpty } from './without-empty.ts';
import { saidTwice, wrongFields } from './wrong-fields.ts';

/** What was given, as the schema of its call reads it, or a 400 that names each wrong field. */
export const parseInput = ({ body, query }: Endpoint, given: unknown): Answer<unknown> => {
  const schema = body ?? query;
  if (!schema) return { result: undefined };
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return { result: parsed.data };
  // Most schemas take null and the empty text where they may; what one does not take so is read as if it were not there.
  const again = schema.safeParse(withoutEmpty(schema, given), { reportInput: true });
  if (again.success) return { result: again.data };
  return { refusal: { code: '400', fields: wrongFields(again.error.issues) } };
};

/** Reads what a request of one call says (`parseInput`); what it says twice is a 400 too. */
export const createInputReader = (row: Endpoint): ((request: FastifyRequest) => Answer<unknown>) => {
  const { properties = {}, required = [] } = row.query ? z.toJSONSchema(row.query, { io: 'input' }) : {};
  const names = Object.keys(properties);
  const optional = new Set(names.filter((name) => !required.includes(name)));
  /** An optional name without a value is as one that is not there. */
  const saidIn = (query: object) =>
    Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || !optional.has(name)));

  return (request) => {
    const twice = saidTwice(request, names);
    if (twice.length > 0) return { refusal: { code: '400', fields: twice } };
    return parseInput(row, row.body ? request.body : saidIn(request.query as object));
  };
};
