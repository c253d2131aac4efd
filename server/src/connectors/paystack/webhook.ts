import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';
import { may, must, name, word } from '../reading/scalars.ts';
import { number } from './messages.ts';

/** Returns true when `signature` is the HMAC-SHA512 of the raw bytes under one of the keys (constant time). */
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

/** `charge.dispute.create`, `.remind` and `.resolve`. */
const disputed = z.object({
  event: must((told) => (name(told)?.toLowerCase().startsWith('charge.dispute.') ? true : undefined)),
  data: z.object({ id: must(number) }),
});

/** A failed charge claims nothing: the customer may try again on the page, under the same reference. */
const success = z.object({
  event: must(word('charge.success')),
  data: z.object({ status: may(word('success')) }),
});

/**
 * Returns the transaction of an event, its claim of success and its dispute. A charge names it as `reference`, a refund
 * as `transaction_reference` or `transaction`, a dispute as `transaction`. Undefined when it names none.
 */
export const parseWebhook = (body: unknown): ReadCallback | undefined => {
  const { data } = event.safeParse(body).data ?? {};
  if (!data) return undefined;
  const dispute = disputed.safeParse(body).data;
  const about = dispute && { disputeId: dispute.data.id };
  if ('transaction' in data) return { transactionId: data.transaction.reference, claim: undefined, ...about };
  if ('transaction_reference' in data) return { transactionId: data.transaction_reference, claim: undefined, ...about };
  const claim = !about && success.safeParse(body).success ? 'paid' : undefined;
  return { transactionId: data.reference, claim, ...about };
};
