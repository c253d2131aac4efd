import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';
import { code, soft } from '../reading/scalars.ts';
import { takeMember } from './signed-body.ts';

const base64OfSha256 = /^[A-Za-z0-9+/]{43}=$/;

/** Verifies `hash`, the HMAC-SHA256 of the body without it. Airtel does not document the hashed bytes. */
export const verifyCallback = (rawBody: Buffer, secret: string): boolean => {
  const { value = '', rest = [] } = takeMember(rawBody, 'hash') ?? {};
  if (!base64OfSha256.test(value)) return false;
  const given = Buffer.from(value, 'base64');
  return rest.some((bytes) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given));
};

const callback = z.object({
  transaction: z.object({ id: z.string().refine(isTransactionId), status_code: soft(code) }),
});

const claims = new Map<string | undefined, ReadCallback['claim']>([
  ['TS', 'paid'],
  ['TF', 'not-paid'],
]);

/** Returns the transaction of a callback and its claim about the debit; undefined when it names none. */
export const parseCallback = (body: unknown): ReadCallback | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.transaction.id, claim: claims.get(data.transaction.status_code) };
};
