import { nextAttempt } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import type { Attempt } from './payment.machine.ts';

/**
 * The attempt that a submitted form makes. The same request again, while nothing ended the attempt before it, is a repeat
 * and keeps its key; anything else is a new attempt at the same purchase.
 */
export const attemptFor = (
  order: QueryData,
  asked: Pick<Attempt, 'request' | 'mode'>,
  last: Attempt | undefined,
): Attempt =>
  last && JSON.stringify(last.request) === JSON.stringify(asked.request)
    ? last
    : { purchase: nextAttempt(order), ...asked };

/** The refused attempt again at what the order costs now; a code was for the old price, so it is asked for anew. */
export const atNewPrice = (order: QueryData, { request, mode }: Attempt): Attempt => ({
  purchase: nextAttempt(order),
  request: { ...request, amount: order.amount, unit: order.amount },
  mode,
});
