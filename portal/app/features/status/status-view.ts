import type { StatusResult } from '@selfcare/contract/payments';
import { isRefunding, outcomeOf } from '@selfcare/contract/purchase/outcome';

export type View = 'paid' | 'live' | 'refunding' | 'failed' | 'refunded';

/** A refund under way is live for the server but shown as a refund; a refunded payment is shown as failed. */
export const viewOf = (status: StatusResult): View => {
  if (isRefunding(status)) return 'refunding';
  const outcome = outcomeOf(status);
  if (outcome === 'failed' && status.charged === 'refunded') return 'refunded';
  return outcome === 'registered' ? 'live' : outcome;
};
