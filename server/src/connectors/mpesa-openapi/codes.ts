import type { Reason } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { answeredCall, anyAnswer } from './messages.ts';

type Answer = { status: number; code: string };

/** Refusals that the payment itself met, whatever the HTTP status; the published table has them under 401 as well. */
const refusedPayment = new Map<string, Reason>([
  ['INS-5', 'declined-by-customer'],
  ['INS-6', 'declined-by-provider'],
]);

/** The other definite refusals of a debit; INS-996 under 401 speaks of the session and not of the wallet. */
const refusedPayer = new Map<string, Reason>([
  ['INS-996', 'wallet-locked'],
  ['INS-2006', 'balance-too-low'],
  ['INS-2051', 'not-mobile-money-user'],
]);

/** The code of an answer with its HTTP status; undefined where it does not count: a 5xx or a redirect proves nothing. */
export const answerOf = (result: HttpResult): Answer | undefined => {
  if (result.kind !== 'answer') return undefined;
  const { status } = result;
  const counts = status === 200 || status === 201 || (status >= 400 && status < 500);
  const code = counts ? bodyOf(result, [status], anyAnswer)?.output_ResponseCode : undefined;
  return code === undefined ? undefined : { status, code };
};

/** Whether an answer is to the call with this id, or to a payment with it, as far as it says: one to another tells nothing of ours. */
export const isToCall = (result: HttpResult, ...ids: readonly string[]): boolean => {
  const named = result.kind === 'answer' ? answeredCall.safeParse(result.body).data : undefined;
  const id = named?.output_ThirdPartyConversationID;
  return !id || id === 'N/A' || ids.some((ours) => ours.toUpperCase() === id.toUpperCase());
};

/** Whether the session was turned away, so that nothing was done; a 401 that refuses the payment is none of these. */
export const isSessionOver = (result: HttpResult): boolean =>
  result.kind === 'answer' && result.status === 401 && !refusedPayment.has(answerOf(result)?.code ?? '');

/** Why a debit was refused; undefined for every answer that the profile does not name. */
export const reasonOf = ({ status, code }: Answer): Reason | undefined =>
  refusedPayment.get(code) ?? (status === 401 ? undefined : refusedPayer.get(code));

/** Whether a code is a definite refusal of a payment, however it came. */
export const isPaymentRefusal = (code: string) => refusedPayment.has(code) || refusedPayer.has(code);

/** Whether nothing is known under the reference that was asked about. */
export const isNotFound = ({ status, code }: Answer) => status === 400 && code === 'INS-14';

/** Whether a payment was given back before. */
export const isReversedBefore = ({ status, code }: Answer) => status !== 401 && code === 'INS-10';

/** Whether a reversal was refused for good: nothing was given back. */
export const isReversalRefusal = ({ code }: Answer) => code === 'INS-6';
