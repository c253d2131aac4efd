import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';

const callback = z.object({ requestingOrganisationTransactionReference: z.string().refine(isTransactionId) });

/**
 * Which of our transactions a wallet callback speaks of; undefined when it names none. The outcome it claims is not
 * even read: a callback is a hint to ask.
 */
export const parseCallback = (body: unknown): { transactionId: string } | undefined => {
  const parsed = callback.safeParse(body);
  return parsed.success ? { transactionId: parsed.data.requestingOrganisationTransactionReference } : undefined;
};
