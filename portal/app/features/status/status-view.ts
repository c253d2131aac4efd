import type { StatusResult } from '@selfcare/contract/payments';
import { isRefunding, outcomeOf } from '@selfcare/contract/purchase/outcome';

export type View = 'paid' | 'live' | 'refunding' | 'failed' | 'refunded';

/** Returns the view of a status. A refund under way and a refunded payment have their own views. */
export const viewOf = (status: StatusResult): View => {
  if (isRefunding(status)) return 'refunding';
  const outcome = outcomeOf(status);
  if (outcome === 'failed' && status.charged === 'refunded') return 'refunded';
  return outcome === 'registered' ? 'live' : outcome;
};
