import type { Moved } from '@selfcare/contract/payments';
import type { Lost, Refused } from '../../../api/answer.ts';
import { isAmount, isFields } from '../../../api/shape.ts';
import type { QueryData } from '../../../session/query-data.ts';

const reasons: ReadonlySet<unknown> = new Set<Moved['reason']>(['price-changed', 'bill-moved']);

/** What an order costs now, where it was refused because that is not what the page showed; counted as its amount is. */
export const movedPrice = (failure: Refused | Lost, { currency }: Pick<QueryData, 'currency'>): number | undefined => {
  if (failure.outcome === 'lost' || !reasons.has(failure.result.reason)) return undefined;
  const { price } = failure.result;
  return isFields(price) && price.currencyCode === currency && isAmount(price.amount) ? price.amount : undefined;
};

/** The same order at another price. */
export const priced = <Order extends QueryData>(order: Order, amount: number): Order => ({
  ...order,
  amount,
  ...(order.usdAmount !== undefined && { usdAmount: amount / 100 }),
  ...(order.bundleInfo && { bundleInfo: { ...order.bundleInfo, amount } }),
});
