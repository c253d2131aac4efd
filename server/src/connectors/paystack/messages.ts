import { z } from 'zod';

const initialized = z.object({
  authorization_url: z.string(),
  access_code: z.string().nullish(),
  reference: z.string(),
});

/** How often the customer tried, where Paystack says it. */
const log = z.object({ attempts: z.number() });

const verified = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    reference: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  z.object({ status: z.literal('abandoned'), reference: z.string(), log: log.nullish() }),
  z.object({ status: z.enum(['failed', 'ongoing', 'reversed']), reference: z.string() }),
]);
export type Verified = z.infer<typeof verified>;

const refund = z.object({
  status: z.enum(['pending', 'processing', 'processed', 'failed']),
  merchant_note: z.string().nullish(),
  amount: z.int().nullish(),
  currency: z.string().nullish(),
  /** Number, reference or the whole transaction, as the call and the version of the API have it. */
  transaction: z.union([z.number(), z.string(), z.object({ reference: z.string() })]).nullish(),
  transaction_reference: z.string().nullish(),
});
export type Refund = z.infer<typeof refund>;

const dispute = z.object({
  id: z.int().positive(),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved']),
  resolution: z.string().nullish(),
  refund_amount: z.int().nonnegative().nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
  category: z.string().max(40).nullish(),
  dueAt: z.iso.datetime({ offset: true }).nullish(),
  resolvedAt: z.iso.datetime({ offset: true }).nullish(),
  transaction: z.object({ reference: z.string() }).nullish(),
  transaction_reference: z.string().nullish(),
});
export type PaystackDispute = z.infer<typeof dispute>;

/** The answers of Paystack, all in its envelope; `status` there says only whether the call was served. */
export const envelopes = {
  initialized: z.object({ status: z.literal(true), data: initialized }),
  verified: z.object({ status: z.literal(true), data: verified }),
  refund: z.object({ status: z.literal(true), data: refund }),
  refunds: z.object({ status: z.literal(true), data: z.array(refund) }),
  dispute: z.object({ status: z.literal(true), data: dispute }),
  /** One that is not understood is found by its id. */
  disputes: z.object({ status: z.literal(true), data: z.array(dispute.nullable().catch(null)) }),
  refusal: z.object({ status: z.literal(false), code: z.string().nullish() }),
};
