import type { Reason } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { answeredCall, anyAnswer } from './messages.ts';

type Answer = { status: number; code: string };

/** Refusals of the payment at any HTTP status; published under 401 too. */
const refusedPayment = new Map<string, Reason>([
  ['INS-5', 'declined-by-customer'],
  ['INS-6', 'declined-by-provider'],
]);

/** Other definite refusals; INS-996 under 401 is about the session, not the wallet. */
const refusedPayer = new Map<string, Reason>([
  ['INS-996', 'wallet-locked'],
  ['INS-2006', 'balance-too-low'],
  ['INS-2051', 'not-mobile-money-user'],
]);

/** Returns code and status of a response; undefined for a 5xx or a redirect, which prove nothing. */
export const answerOf = (result: HttpResult): Answer | undefined => {
  if (result.kind !== 'answer') return undefined;
  const { status } = result;
  const counts = status === 200 || status === 201 || (status >= 400 && status < 500);
  const code = counts ? bodyOf(result, [status], anyAnswer)?.output_ResponseCode : undefined;
  return code === undefined ? undefined : { status, code };
};

/** Returns true unless the response names another call or payment, which would prove nothing about ours. */
export const isToCall = (result: HttpResult, ...ids: readonly string[]): boolean => {
  const named = result.kind === 'answer' ? answeredCall.safeParse(result.body).data : undefined;
  const id = named?.output_ThirdPartyConversationID;
  return !id || id === 'N/A' || ids.some((ours) => ours.toUpperCase() === id.toUpperCase());
};

/** Returns true when the session was refused and nothing was done; a 401 that refuses the payment is not. */
export const isSessionOver = (result: HttpResult): boolean =>
  result.kind === 'answer' && result.status === 401 && !refusedPayment.has(answerOf(result)?.code ?? '');

/** Returns the reason of a refusal; undefined for codes that the profile does not name. */
export const reasonOf = ({ status, code }: Answer): Reason | undefined =>
  refusedPayment.get(code) ?? (status === 401 ? undefined : refusedPayer.get(code));

export const isPaymentRefusal = (code: string) => refusedPayment.has(code) || refusedPayer.has(code);

export const isNotFound = ({ status, code }: Answer) => status === 400 && code === 'INS-14';

export const isReversedBefore = ({ status, code }: Answer) => status !== 401 && code === 'INS-10';

/** Returns true for a permanent refusal of a reversal: no money was returned. */
export const isReversalRefusal = ({ code }: Answer) => code === 'INS-6';
