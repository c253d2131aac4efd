import { z } from 'zod';
import { transactionTypes } from './products.ts';
import { msisdnField } from './subscribers.ts';
import { proof } from './work.ts';

const optionalText = z.string().max(254).nullish();
const customerDetails = z.object({ fullName: z.string().max(120).nullish() }).nullish();

/** The lifetime of a code in seconds. */
export const otpLifeSeconds = 300;
/** Seconds before a code may be sent again. */
export const otpResendSeconds = 60;
/** The number of wrong codes that one refId permits. */
export const otpAttempts = 5;

/**
 * The request for a one-time code. `msisdn` is in clear or, with `encrypted`, sealed by RSA-OAEP-256 under the key of
 * `portalConfig` (base64). The SMS names the purchase, and the token is bound to it.
 */
export const sendOtpRequest = z.object({
  msisdn: z.string().min(1).max(1024),
  encrypted: z.boolean().nullish(),
  requestType: z.string().min(1).max(64),
  email: optionalText,
  customerDetails,
  amount: z.number().nullish(),
  mobileNumber: optionalText,
  transactionType: z.enum([...transactionTypes, '']).nullish(),
  proof,
});
/** The body that sends a one-time code. */
export type SendOtpRequest = z.infer<typeof sendOtpRequest>;

/** The same for a bill: `text` is the number, `text1` the purpose. Neither is in the SMS. */
export const sendInvoiceOtpRequest = z.object({
  text: msisdnField,
  text1: optionalText,
  otpAction: z.literal('INVOICE'),
  proof,
});

/** The same for a broadband lead. */
export const sendLeadOtpRequest = z.object({
  msisdn: msisdnField,
  requestType: z.literal('HBB_LEADS'),
  email: optionalText,
  customerDetails,
  proof,
});

/** The result of sending a code. Times are in seconds; `otpId` equals `refId`. */
export const sentOtp = z.object({ refId: z.string(), otpId: z.string(), expiresIn: z.int(), resendAfter: z.int() });
/** A sent code; times in seconds. */
export type SentOtp = z.infer<typeof sentOtp>;

const otpId = z.string().min(1).max(64);
/** The request for a new code under the same id, without new attempts. It is a 429 before `resendAfter` seconds. */
export const resendOtpRequest = z.object({ refId: otpId, proof });
/** The same for a bill. */
export const resendInvoiceOtpRequest = z.object({ otpId, proof });

const otp = z.string().regex(/^\d{6}$/);
/** The check of a code. `username` is the number, `paymentMode` the purpose, `proof` the proof of work (work.ts). */
export const verifyOtpRequest = z.object({
  refId: otpId,
  otp,
  username: optionalText,
  paymentMode: optionalText,
  proof,
});
/** The same for a bill; the number is the one that received the code. */
export const verifyInvoiceOtpRequest = z.object({ otpId, otp, proof });

/** A token for one number and one purpose, valid for ten minutes. */
export const verifiedOtp = z.object({
  verified: z.literal(true),
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
});
/** A verified code with its token. */
export type VerifiedOtp = z.infer<typeof verifiedOtp>;
/** The result for a bill: the verified id opens the bill of its number, without a token. */
export const verifiedInvoiceOtp = z.object({ verified: z.literal(true), otpId: z.string() });
