import { isRecord } from '@selfcare/contract/typed/fields';
import type { Endpoint } from '@selfcare/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { withoutEmpty } from './without-empty.ts';
import { saidTwice, wrongFields } from './wrong-fields.ts';

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
