import { modeOf, usualWord, type PaymentMode } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { OtpRequest, VerifiedCode } from '../../../otp/code-modals.ts';
import type { Attempt, Grant } from './payment.machine.ts';
import type { PaymentEvent } from './payment.ts';
import type { QueryData } from '../../../session/query-data.ts';
import type { Site } from '../../../site/site.tsx';
import type { PaidOrder } from '../order/currency-price.tsx';

/** The price in major units of the order's currency: with dual currency it counts hundredths. */
export const majorPrice = ({ amount }: QueryData, { enableDualCurrency }: Pick<Site, 'enableDualCurrency'>) =>
  enableDualCurrency ? amount / 100 : amount;

/** What an order costs in the currency of a balance, in major units; undefined where it is not known in that. */
export const priceIn = (wanted: string, { currency, localPrice }: PaidOrder, price: number): number | undefined =>
  wanted === currency ? price : wanted === localPrice?.currency ? localPrice.amount : undefined;

const consents: Record<PaymentMode, 'yes' | 'pin' | undefined> = {
  card: undefined,
  push: undefined,
  airtime: 'yes',
  pin: 'pin',
};

/**
 * What a mode asks of the payer on this page, after a code that proves the number: a last yes, or the wallet's PIN.
 * Undefined where the payer consents elsewhere: on the phone, or at the bank.
 */
export const consentOf = (mode: PaymentMode) => consents[mode];

/**
 * The code that proves the payer's number for this purchase; the SMS and the token name it. A number that approves on the
 * phone is proved as one that pays from the operator's own wallet, `slug`'s.
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

/** A token this close to its end is as good as over, in milliseconds. */
const margin = 5000;

/** What a verified code allows, for as long as this page lives. */
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

/** The proof that an attempt may go on with: of the same payer for the same payment method, and not over. */
export const liveGrant = (grant: Grant | undefined, request: InitiateRequest, now: number): Grant | undefined =>
  grant?.payer === request.paymentMobile && grant?.paymentMode === request.paymentMode && grant.expiresAt > now
    ? grant
    : undefined;

/** What comes next for an attempt: the code, the balance, or initiate. */
export const nextEvent = (attempt: Attempt): PaymentEvent => {
  const consent = consentOf(attempt.mode);
  if (consent && !attempt.grant) return { type: 'codeNeeded', attempt };
  return { type: consent === 'yes' ? 'balanceNeeded' : 'submitted', attempt };
};
