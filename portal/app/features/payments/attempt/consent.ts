import { modeOf, usualWord, type PaymentMode } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { OtpRequest, VerifiedCode } from '../../../otp/code-modals.ts';
import type { Attempt, Grant } from './payment.machine.ts';
import type { PaymentEvent } from './payment.ts';
import type { QueryData } from '../../../session/query-data.ts';
import type { Site } from '../../../site/site.tsx';
import type { PaidOrder } from '../order/currency-price.tsx';

/** Returns the price in major units of the order's currency; with dual currency `amount` is in hundredths. */
export const majorPrice = ({ amount }: QueryData, { enableDualCurrency }: Pick<Site, 'enableDualCurrency'>) =>
  enableDualCurrency ? amount / 100 : amount;

/** Returns the price in the wanted currency, in major units; undefined if it is unknown in that currency. */
export const priceIn = (wanted: string, { currency, localPrice }: PaidOrder, price: number): number | undefined =>
  wanted === currency ? price : wanted === localPrice?.currency ? localPrice.amount : undefined;

const consents: Record<PaymentMode, 'yes' | 'pin' | undefined> = {
  card: undefined,
  push: undefined,
  airtime: 'yes',
  pin: 'pin',
};

/**
 * Returns the consent that a mode requires on this page after the code: a confirmation, or the wallet's PIN. Undefined
 * if the payer consents on the phone or at the bank.
 */
export const consentOf = (mode: PaymentMode) => consents[mode];

/**
 * Returns the request for a code that proves the payer's number; SMS and token name the purchase. For an approval on the
 * phone, the request names the PIN mode of the operator's wallet.
 */
export const otpRequestOf = (
  { request, mode }: Pick<Attempt, 'request' | 'mode'>,
  payer: string,
  slug: string,
): OtpRequest => ({
  msisdn: payer,
  requestType: consentOf(mode) ? usualWord(request.paymentMode) : modeOf('AM', 'pin', slug),
  amount: request.amount,
  mobileNumber: request.mobileNumber,
  transactionType: request.transactionType,
});

/** Milliseconds before its end at which a token counts as expired. */
const margin = 5000;

/** Returns the grant of a verified code, which only this page's memory holds. */
export const grantOf = (
  { accessToken, refId, expiresIn }: VerifiedCode,
  request: InitiateRequest,
  now: number,
): Grant => ({
  accessToken,
  refId,
  expiresAt: now + expiresIn * 1000 - margin,
  payer: request.paymentMobile ?? '',
  paymentMode: request.paymentMode,
});

/** Returns the grant if it is of the same payer and payment mode and has not expired. */
export const liveGrant = (grant: Grant | undefined, request: InitiateRequest, now: number): Grant | undefined =>
  grant?.payer === request.paymentMobile && grant?.paymentMode === request.paymentMode && grant.expiresAt > now
    ? grant
    : undefined;

/** Returns the next event of an attempt: code, balance or initiate. */
export const nextEvent = (attempt: Attempt): PaymentEvent => {
  const consent = consentOf(attempt.mode);
  if (consent && !attempt.grant) return { type: 'codeNeeded', attempt };
  return { type: consent === 'yes' ? 'balanceNeeded' : 'submitted', attempt };
};
