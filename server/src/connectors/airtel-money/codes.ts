import type { Reason } from '../../features/payments/core/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import type { HttpResult } from '../http-client.ts';
import { anyAnswer } from './messages.ts';

export type Codes = { result?: string | undefined; response?: string | undefined; success?: boolean | undefined };

/** The prompt was sent, which is not a payment. */
export const promptSent = 'DP00800001006';
const duplicateResult = 'ESB000041';
const notFoundResult = 'ESB000045';
const paid = 'DP00800001001';

/** Codes that require an enquiry (docs/operator-profile.md "Second wallet"). */
const ambiguous = new Set(['DP00800001000', 'ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ROUTER117']);

const beforePrompt = new Map<string, Reason>([
  ['DP00800001005', 'wallet-locked'],
  ['DP00800001007', 'balance-too-low'],
  ['DP00800001008', 'declined-by-provider'],
  ['DP00800001010', 'payer-not-allowed'],
  ['DP00800001025', 'not-mobile-money-user'],
]);

/** Reasons of failed payments; any other code is the provider's own refusal. */
const afterPrompt = new Map<string, Reason>([
  ['DP00800001002', 'wrong-pin'],
  ['DP00800001007', 'balance-too-low'],
  ['DP00800001008', 'declined-by-customer'],
  ['DP00800001024', 'prompt-expired'],
  ['DP00800001029', 'prompt-expired'],
]);

/** Returns the codes of a response; undefined for a 5xx, which proves nothing, and a 401 about the token. */
export const codesOf = (result: HttpResult): Codes | undefined => {
  if (result.kind !== 'answer') return undefined;
  const counts = result.status === 200 || (result.status >= 400 && result.status < 500 && result.status !== 401);
  const status = counts ? bodyOf(result, [result.status], anyAnswer)?.status : undefined;
  return status && { result: status.result_code, response: status.response_code, success: status.success };
};

/** Returns true for codes by which the provider itself does not know the outcome. */
export const isAmbiguous = ({ result, response }: Codes) =>
  ambiguous.has(result ?? '') || ambiguous.has(response ?? '');

/** Returns true for a definite refusal that contradicts itself nowhere. */
const isRefusal = (codes: Codes) => codes.success !== true && !isAmbiguous(codes);

/** Returns the reason of an immediate refusal; undefined for codes that the profile does not name. */
export const reasonBeforePrompt = (codes: Codes): Reason | undefined =>
  isRefusal(codes) && codes.result !== duplicateResult ? beforePrompt.get(codes.response ?? '') : undefined;

/** Returns true when nothing in a "paid" response contradicts it. */
export const isPaidThroughout = (codes: Codes, code: string | null | undefined) =>
  codes.success !== false && !isAmbiguous(codes) && !ambiguous.has(code ?? '') && !afterPrompt.has(code ?? '');

/** Returns the reason of a failure; undefined when its code says that the payment may be alive or paid. */
export const reasonAfterPrompt = (code: string | null | undefined): Reason | undefined => {
  if (code === paid || code === promptSent || ambiguous.has(code ?? '')) return undefined;
  return afterPrompt.get(code ?? '') ?? 'declined-by-provider';
};

export const isNotFound = (codes: Codes) => isRefusal(codes) && codes.result === notFoundResult;

/** Returns true when the payment was refunded before; Airtel refuses a second refund with this code only. */
export const isRefundedBefore = (codes: Codes) => isRefusal(codes) && codes.result === duplicateResult;

/** Returns true for a permanent refusal of a refund: no money was returned. */
export const isRefundRefusal = (codes: Codes) => isRefusal(codes) && codes.response === 'DP00800001010';
