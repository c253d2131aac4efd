import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';

/**
 * Whether `signature` is the HMAC-SHA512 of the raw bytes under one of the keys (the current and the previous one while a
 * key is changed). Every key is tried and compared in constant time.
 */
export const verifyWebhook = (rawBody: Buffer, signature: string | undefined, secretKeys: string[]): boolean => {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const matches = secretKeys.map((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), given));
  return matches.includes(true);
};

const reference = z.string().refine(isTransactionId);
const event = z.object({
  data: z.union([
    z.object({ reference }),
    z.object({ transaction_reference: reference }),
    z.object({ transaction: z.object({ reference }) }),
  ]),
});

/**
 * Which of our transactions an event speaks of: a charge names it as `reference`, a refund as `transaction_reference` or
 * by its transaction. Undefined when it names none; what it claims to have happened is not read.
 */
export const parseWebhook = (body: unknown): { transactionId: string } | undefined => {
  const { data } = event.safeParse(body).data ?? {};
  if (!data) return undefined;
  if ('reference' in data) return { transactionId: data.reference };
  if ('transaction' in data) return { transactionId: data.transaction.reference };
  return { transactionId: data.transaction_reference };
};
