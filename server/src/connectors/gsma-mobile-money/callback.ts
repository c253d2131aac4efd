import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';
import { may, must, word } from '../reading/scalars.ts';

const claims = { completed: 'paid', failed: 'not-paid' } as const;

/** A reversal is another transaction and claims nothing about the debit; neither does "completed" with an error. */
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

/** Returns the transaction of a callback and its claim about the debit; undefined when it names none. */
export const parseCallback = (body: unknown): ReadCallback | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.requestingOrganisationTransactionReference, claim: readClaim(body) };
};
