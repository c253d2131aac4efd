import { z } from 'zod';

/** A reference that may stand in a path: printable, 1 to 128 characters, no slash, not `.` or `..`. */
const reference = z.string().regex(/^(?!\.{1,2}$)[\x21-\x2e\x30-\x7e]{1,128}$/);
const keyValue = z.object({ key: z.string(), value: z.string() });

/** The error object of GSMA Mobile Money 1.2. */
export const errorObject = z.object({
  errorCategory: z.string(),
  errorCode: z.string(),
  errorParameters: z.array(keyValue).nullish(),
});
export type ErrorObject = z.infer<typeof errorObject>;

/** A request state; a completed one names its transaction, a failed one its error, else it is not understood. */
export const requestState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), serverCorrelationId: reference }),
  z.object({ status: z.literal('completed'), serverCorrelationId: reference, objectReference: reference }),
  z.object({ status: z.literal('failed'), serverCorrelationId: reference, error: errorObject }),
]);
export type RequestState = z.infer<typeof requestState>;

/** A transaction; `amount` is text in major units. */
export const transaction = z.object({
  transactionReference: reference,
  transactionStatus: z.enum(['completed', 'reversed']),
  amount: z.string(),
  currency: z.string(),
  creditParty: z.array(keyValue),
  requestingOrganisationTransactionReference: z.string(),
});

/** What a reversal is answered with at once; a host need not tell how much it gave back, and of what. */
export const reversal = z.object({
  transactionReference: reference,
  transactionStatus: z.literal('completed'),
  amount: z.string().nullish(),
  currency: z.string().nullish(),
  originalTransactionReference: z.string().nullish(),
});
export type Reversal = z.infer<typeof reversal>;

/** Where the answer of an earlier request stands. */
export const responseLink = z.object({ link: z.string() });

/** Something at the provider, by kind and reference. */
export type Place = { kind: 'requeststates' | 'transactions'; reference: string };

/** What a link names, by its last two segments; undefined for any other. The address itself is never followed. */
export const parseLink = (link: string): Place | undefined => {
  const [kind, last] = link.split('/').slice(-2);
  const parsed = reference.safeParse(last);
  const isKnown = kind === 'requeststates' || kind === 'transactions';
  return parsed.success && isKnown ? { kind, reference: parsed.data } : undefined;
};
