import { keysOf } from '@selfcare/contract/typed/keys-of';
import { codes, type Code } from '@selfcare/contract/codes';
import { z } from 'zod';

/** The envelope of a refusal. */
const failureSchema = z
  .object({
    statusCode: z.number().int(),
    status: z.literal('failure'),
    code: z.enum(keysOf(codes)),
    message: z.string(),
    result: z.record(z.string(), z.unknown()).optional(),
    traceId: z.string(),
  })
  .meta({ id: 'Failure' });

/** The envelope of a success around a result, which some say as `data` as well. */
export const successSchema = (result: z.ZodType, saysData = false) =>
  z.object({
    statusCode: z.literal(200),
    status: z.literal('success'),
    message: z.string(),
    result,
    ...(saysData && { data: result }),
  });

/** The answer to who names the `ETag` of what would be sent. */
export const notModified = { 304: { description: 'it is what the caller has' } };

/** A JSON body of a schema: what is taken in a request, what is answered in a response. */
export const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

/** The responses in the failure envelope, by HTTP status, each naming its codes. */
export const failures = (list: readonly Code[]) =>
  Object.fromEntries(
    [...Map.groupBy(list, (code) => codes[code].httpStatus)].map(([status, alike]) => [
      String(status),
      { description: `code ${[...new Set(alike)].join(', ')}`, content: json(failureSchema) },
    ]),
  );
