import { z } from 'zod';
import {
  code,
  count,
  flag,
  may,
  moment,
  must,
  name,
  ourId,
  soft,
  text,
  word,
  wordOrOther,
} from '../reading/scalars.ts';

const initialized = z.object({
  authorization_url: must(name),
  access_code: may(name),
  reference: must(ourId),
});

const currency = (told: unknown) => (/^[A-Z]{3}$/.test(code(told) ?? '') ? code(told) : undefined);

const log = z.object({ attempts: must(count) });

const state = word('success', 'abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed');

const verified = z
  .object({
    status: must(state),
    reference: must(ourId),
    amount: z.unknown().optional(),
    currency: z.unknown().optional(),
    log: log.nullish().catch(undefined),
  })
  .transform(({ status, reference, log, ...told }, context): Verified => {
    if (status !== 'success') return { status, reference, attempts: log?.attempts ?? 0 };
    const [amount, charged] = [count(told.amount), currency(told.currency)];
    if (amount !== undefined && charged !== undefined) return { status, reference, amount, currency: charged };
    context.addIssue({ code: 'custom', message: 'unreadable', path: [amount === undefined ? 'amount' : 'currency'] });
    return z.NEVER;
  });
export type Verified =
  | { status: 'success'; reference: string; amount: number; currency: string }
  | {
      status: Exclude<ReturnType<typeof state>, 'success' | undefined>;
      reference: string;
      attempts: number;
    };

/** Returns the charge's reference in a refund; a bare number is Paystack's own. */
const reference = (told: unknown) => {
  const found = typeof told === 'object' && told !== null && 'reference' in told ? told.reference : told;
  const named = ourId(found);
  return named === undefined || /^\d*$/.test(named) ? undefined : named;
};

export const refund = z.object({
  status: must(wordOrOther('pending', 'processing', 'needs-attention', 'processed', 'failed')),
  merchant_note: soft(text),
  amount: may(count),
  currency: may(code),
  /** Number, reference or the whole transaction, by call and API version. */
  transaction: soft(reference),
  transaction_reference: soft(reference),
});
export type Refund = z.infer<typeof refund>;

export const number = (told: unknown) => (/^[1-9]\d*$/.test(text(told) ?? '') ? text(told) : undefined);
const short = (told: unknown) => ((text(told) ?? '').length <= 40 ? text(told) : undefined);

export const dispute = z.object({
  id: must(number),
  status: must(word('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved')),
  resolution: may(wordOrOther('merchant-accepted', 'auto-accepted', 'declined')),
  refund_amount: may(count),
  currency: may(currency),
  category: may(short),
  dueAt: may(moment),
  resolvedAt: may(moment).catch(undefined),
  transaction: z.object({ reference: must(ourId) }).nullish(),
  transaction_reference: may(ourId),
});
export type PaystackDispute = z.infer<typeof dispute>;

const served = must((told) => (flag(told) === true ? true : undefined));
const notServed = must((told) => (flag(told) === false ? false : undefined));

/** Paystack's envelopes; `status` only means that the call was served. */
export const envelopes = {
  initialized: z.object({ status: served, data: initialized }),
  verified: z.object({ status: served, data: verified }),
  refund: z.object({ status: served, data: refund }),
  dispute: z.object({ status: served, data: dispute }),
  /** Elements are parsed one by one, so that an unreadable one spares the others. */
  list: z.object({ status: served, data: z.array(z.unknown()) }),
  refusal: z.object({ status: notServed, code: soft(text) }),
};

export const refusalWords = z.object({
  message: soft(text),
  code: soft(text),
  field: soft(text),
  errors: z.unknown().optional(),
});
