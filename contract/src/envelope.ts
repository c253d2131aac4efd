import { z } from 'zod';
import type { Code } from './codes.ts';

/** The envelope of HTTP 200 (docs/wire.md "Envelope"). */
export type Success<Result> = { statusCode: 200; status: 'success'; message: string; result: Result };

/** The error of one field of a body or query. */
export type FieldError = { path: string; message: string };

/**
 * The statements of a refusal's sentence as data. `charged`: the request charged nothing. `price` is the current price,
 * and `namesPrice` says that the sentence contains it. `field` is the field that it is about.
 */
export const says = z
  .object({
    charged: z.literal('no'),
    reason: z.enum(['closed', 'price-changed', 'bill-moved', 'withdrawn']),
    price: z.object({ amount: z.number(), currencyCode: z.string() }),
    namesPrice: z.literal(true),
    field: z.string(),
  })
  .partial()
  .meta({ id: 'Says' });
/** The statements of a refusal as data. */
export type Says = z.infer<typeof says>;

/** The envelope of a refusal; `message` may be shown to a customer. */
export type Failure = {
  statusCode: number;
  status: 'failure';
  code: Code;
  message: string;
  result?: Record<string, unknown>;
  says?: Says;
  traceId: string;
};
