import { keysOf } from '@selfcare/contract/typed/keys-of';
import { codes, type Code } from '@selfcare/contract/codes';
import { says } from '@selfcare/contract/envelope';
import { z } from 'zod';

const failureSchema = z
  .object({
    statusCode: z.number().int(),
    status: z.literal('failure'),
    code: z.enum(keysOf(codes)),
    message: z.string(),
    result: z.record(z.string(), z.unknown()).optional(),
    says: says.optional(),
    traceId: z.string(),
  })
  .meta({ id: 'Failure' });

/** Returns the schema of a success envelope; some also repeat the result as `data`. */
export const successSchema = (result: z.ZodType, saysData = false) =>
  z.object({
    statusCode: z.literal(200),
    status: z.literal('success'),
    message: z.string(),
    result,
    ...(saysData && { data: result }),
  });

export const notModified = { 304: { description: 'it is what the caller has' } };

export const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

export const failures = (list: readonly Code[]) =>
  Object.fromEntries(
    [...Map.groupBy(list, (code) => codes[code].httpStatus)].map(([status, alike]) => [
      String(status),
      { description: `code ${[...new Set(alike)].join(', ')}`, content: json(failureSchema) },
    ]),
  );
