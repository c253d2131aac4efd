import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';
import { may, must, word } from '../reading/scalars.ts';

const claims = { completed: 'paid', failed: 'not-paid' } as const;

/** A reversal is a transaction of its own, and says nothing of the debit. An error beside a completed one is no claim. */
const claimed = z.object({
  type: may(word('merchantpay')),
  transactionStatus: must(word('completed', 'failed')),
  error: z.unknown().optional(),
});

const callback = z.object({ requestingOrganisationTransactionReference: z.string().refine(isTransactionId) });

const readClaim = (body: unknown): ReadCallback['claim'] => {
  const { data } = claimed.safeParse(body);
  if (!data) return undefined;
  const isContradicted = data.transactionStatus === 'completed' && (data.error ?? undefined) !== undefined;
  return isContradicted ? undefined : claims[data.transactionStatus];
};

/**
 * Which of our transactions a wallet callback speaks of, and what it claims of the debit; undefined when it names none. A
 * callback is a hint to ask.
 */
export const parseCallback = (body: unknown): ReadCallback | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.requestingOrganisationTransactionReference, claim: readClaim(body) };
};
