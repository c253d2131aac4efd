import type { Reason } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { anyAnswer } from './messages.ts';

/** The two codes of an answer, and whether it calls itself a success. */
export type Codes = { result?: string | undefined; response?: string | undefined; success?: boolean | undefined };

/** The prompt was sent, which is not a payment. */
export const promptSent = 'DP00800001006';
/** Under this id, or for this payment, it was done before. */
const duplicateResult = 'ESB000041';
const notFoundResult = 'ESB000045';
const paid = 'DP00800001001';

/** Codes after which only an enquiry tells (docs/operator-profile.md "Second wallet"). */
const ambiguous = new Set(['DP00800001000', 'ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ROUTER117']);

/** Refusals known before the owner is prompted. */
const beforePrompt = new Map<string, Reason>([
  ['DP00800001005', 'wallet-locked'],
  ['DP00800001007', 'balance-too-low'],
  ['DP00800001008', 'declined-by-provider'],
  ['DP00800001010', 'payer-not-allowed'],
  ['DP00800001025', 'not-mobile-money-user'],
]);

/** Why a payment that failed did so; any other code of a failed one is the provider's own refusal. */
const afterPrompt = new Map<string, Reason>([
  ['DP00800001002', 'wrong-pin'],
  ['DP00800001007', 'balance-too-low'],
  ['DP00800001008', 'declined-by-customer'],
  ['DP00800001024', 'prompt-expired'],
  ['DP00800001029', 'prompt-expired'],
]);

/**
 * The codes of an answer; undefined where they do not count: a 5xx proves nothing, a 401 speaks of the token. The profile
 * names the HTTP status of few refusals, and published hosts differ, so any 4xx is read.
 */
export const codesOf = (result: HttpResult): Codes | undefined => {
  if (result.kind !== 'answer') return undefined;
  const counts = result.status === 200 || (result.status >= 400 && result.status < 500 && result.status !== 401);
  const status = counts ? bodyOf(result, [result.status], anyAnswer)?.status : undefined;
  return status && { result: status.result_code, response: status.response_code, success: status.success };
};

/** Whether a code says that the provider itself cannot tell what happened. */
export const isAmbiguous = ({ result, response }: Codes) =>
  ambiguous.has(result ?? '') || ambiguous.has(response ?? '');

/** Whether an answer is a definite refusal, that is one that contradicts itself nowhere. */
const isRefusal = (codes: Codes) => codes.success !== true && !isAmbiguous(codes);

/** Why a debit was refused at once; undefined for every answer that the profile does not name. */
export const reasonBeforePrompt = (codes: Codes): Reason | undefined =>
  isRefusal(codes) && codes.result !== duplicateResult ? beforePrompt.get(codes.response ?? '') : undefined;

/** Whether an answer that calls a payment paid says nothing against it. */
export const isPaidThroughout = (codes: Codes, code: string | null | undefined) =>
  codes.success !== false && !isAmbiguous(codes) && !ambiguous.has(code ?? '') && !afterPrompt.has(code ?? '');

/** Why a failed payment failed; undefined where the code beside it says that it may be alive or paid after all. */
export const reasonAfterPrompt = (code: string | null | undefined): Reason | undefined => {
  if (code === paid || code === promptSent || ambiguous.has(code ?? '')) return undefined;
  return afterPrompt.get(code ?? '') ?? 'declined-by-provider';
};

/** Whether nothing is known under the id that was asked about. */
export const isNotFound = (codes: Codes) => isRefusal(codes) && codes.result === notFoundResult;

/** Whether a payment was given back before: Airtel refuses a second refund by this word and no other. */
export const isRefundedBefore = (codes: Codes) => isRefusal(codes) && codes.result === duplicateResult;

/** Whether a refund was refused for good: nothing was given back. */
export const isRefundRefusal = (codes: Codes) => isRefusal(codes) && codes.response === 'DP00800001010';
