import { z } from 'zod';
import { code, decimal, id, may, must, name, ourId, soft, text, word } from '../reading/scalars.ts';

const keyValue = z.object({ key: soft(text), value: soft(text) });

export const errorObject = z.object({
  errorCategory: must(text),
  errorCode: must(text),
  errorParameters: z.array(keyValue).nullish(),
});
export type ErrorObject = z.infer<typeof errorObject>;

const progress = z.object({
  status: must(word('pending', 'completed', 'failed')),
  serverCorrelationId: must(id),
  objectReference: soft(id),
  error: z.unknown().optional(),
});

/** A request state. A completed one names its transaction, a failed one its error, otherwise it is unreadable. */
export const requestState = progress.transform(
  ({ status, serverCorrelationId, objectReference, error }, context): RequestState => {
    if (status === 'pending') return { status, serverCorrelationId };
    if (status === 'completed' && objectReference) return { status, serverCorrelationId, objectReference };
    const failure = errorObject.safeParse(error).data;
    if (status === 'failed' && failure) return { status, serverCorrelationId, error: failure };
    const path = [status === 'completed' ? 'objectReference' : 'error'];
    context.addIssue({ code: 'custom', message: 'missing', path });
    return z.NEVER;
  },
);
export type RequestState =
  | { status: 'pending'; serverCorrelationId: string }
  | { status: 'completed'; serverCorrelationId: string; objectReference: string }
  | { status: 'failed'; serverCorrelationId: string; error: ErrorObject };

/** A transaction; `amount` is in major units. */
export const transaction = z.object({
  transactionReference: must(id),
  transactionStatus: must(word('completed', 'reversed')),
  amount: must(decimal),
  currency: must(code),
  creditParty: z.array(keyValue),
  requestingOrganisationTransactionReference: must(ourId),
});

/** An immediate reversal; some hosts omit the amount and the original. */
export const reversal = z.object({
  transactionReference: must(id),
  transactionStatus: must(word('completed')),
  amount: may(decimal),
  currency: may(code),
  originalTransactionReference: may(text),
});
export type Reversal = z.infer<typeof reversal>;

export const responseLink = z.object({ link: must(name) });

export type Place = { kind: 'requeststates' | 'transactions'; reference: string };

/** Parses the last two segments of a link; the address itself is never followed. */
export const parseLink = (link: string): Place | undefined => {
  const [kind, last] = link.split('/').slice(-2);
  const reference = id(last);
  const isKnown = kind === 'requeststates' || kind === 'transactions';
  return reference !== undefined && isKnown ? { kind, reference } : undefined;
};
