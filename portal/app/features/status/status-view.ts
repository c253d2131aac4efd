import type { StatusResult } from '@selfcare/contract/payments';
import { isRefunding, outcomeOf } from '../../api/outcome.ts';

/** What of a purchase the result page tells apart. */
export type View = 'paid' | 'live' | 'refunding' | 'failed' | 'refunded';

/**
 * A payment whose money is on its way back is live for the server, and told as a refund; one whose money is back has failed,
 * and is told calmly.
 */
export const viewOf = (status: StatusResult): View => {
  if (isRefunding(status)) return 'refunding';
  const outcome = outcomeOf(status);
  if (outcome === 'failed' && status.charged === 'refunded') return 'refunded';
  return outcome === 'registered' ? 'live' : outcome;
};
