import type { z } from 'zod';
import type { HttpResult } from './http-client.ts';

/** The body in the shape asked for, where the HTTP status is one of those named; anything else is undefined. */
export const bodyOf = <Schema extends z.ZodType>(result: HttpResult, statuses: number[], schema: Schema) =>
  result.kind === 'answer' && statuses.includes(result.status) ? schema.safeParse(result.body).data : undefined;
