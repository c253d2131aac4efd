import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';

const signed = z.looseObject({ hash: z.string().regex(/^[A-Za-z0-9+/]{43}=$/), transaction: z.looseObject({}) });

/** Which part of a callback is hashed. Airtel publishes neither; `body` is the whole of it without its `hash` member. */
type HashedPart = 'body' | 'transaction';

const partOf = (body: Record<string, unknown>, part: HashedPart): unknown => {
  if (part === 'transaction') return body['transaction'];
  const { hash: _, ...rest } = body;
  return rest;
};

const hashed = (rawBody: Buffer, part: HashedPart): { given: Buffer; text: string } | undefined => {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    const { data } = signed.safeParse(body);
    return data && { given: Buffer.from(data.hash, 'base64'), text: JSON.stringify(partOf(Object(body), part)) };
  } catch {
    // Not JSON, or nested past what can be written again: nobody signed that.
    return undefined;
  }
};

/**
 * Whether `hash` is the HMAC-SHA256 of the body, as JSON without spaces, under the callback secret; compared in constant
 * time. Unproved against the live provider which bytes it hashes, so each callback is confirmed by asking anyway.
 */
export const verifyCallback = (rawBody: Buffer, secret: string, part: HashedPart = 'body'): boolean => {
  const claim = hashed(rawBody, part);
  return claim !== undefined && timingSafeEqual(createHmac('sha256', secret).update(claim.text).digest(), claim.given);
};

const callback = z.object({
  transaction: z.object({ id: z.string().refine(isTransactionId), status_code: z.unknown().optional() }),
});

const claims = new Map<unknown, ReadCallback['claim']>([
  ['TS', 'paid'],
  ['TF', 'not-paid'],
]);

/** Which of our transactions a callback speaks of, and what it claims of the debit; undefined when it names none. */
export const parseCallback = (body: unknown): ReadCallback | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.transaction.id, claim: claims.get(data.transaction.status_code) };
};
