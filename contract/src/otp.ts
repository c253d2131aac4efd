import { z } from 'zod';
import { transactionTypes } from './products.ts';
import { msisdnField } from './subscribers.ts';
import { proof } from './work.ts';

const optionalText = z.string().max(254).nullish();
const customerDetails = z.object({ fullName: z.string().max(120).nullish() }).nullish();

/** Seconds that a code lives. */
export const otpLifeSeconds = 300;
/** Seconds before a code may be sent again. */
export const otpResendSeconds = 60;
/** Wrong codes that one refId bears. */
export const otpAttempts = 5;

/**
 * `msisdn` in clear, or, with `encrypted`, sealed by RSA-OAEP-256 under the key of `portalConfig`, in base64. `amount`,
 * `mobileNumber` and `transactionType` name the purchase: the SMS says them and the token is bound to them.
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
export type SendOtpRequest = z.infer<typeof sendOtpRequest>;

/** The bill's spelling of the same: `text` is the number, `text1` the purpose. Neither reaches the SMS. */
export const sendInvoiceOtpRequest = z.object({
  text: msisdnField,
  text1: optionalText,
  otpAction: z.literal('INVOICE'),
  proof,
});

/** The broadband lead's spelling of the same. */
export const sendLeadOtpRequest = z.object({
  msisdn: msisdnField,
  requestType: z.literal('HBB_LEADS'),
  email: optionalText,
  customerDetails,
  proof,
});

/** Times in seconds; `otpId` equals `refId`. */
export const sentOtp = z.object({ refId: z.string(), otpId: z.string(), expiresIn: z.int(), resendAfter: z.int() });
export type SentOtp = z.infer<typeof sentOtp>;

const otpId = z.string().min(1).max(64);
/** A new code under the same id, without new tries; before `resendAfter` seconds it is a 429. */
export const resendOtpRequest = z.object({ refId: otpId, proof });
/** The bill's spelling of the same. */
export const resendInvoiceOtpRequest = z.object({ otpId, proof });

const otp = z.string().regex(/^\d{6}$/);
/** `username` is the number the code was sent to; `paymentMode` the purpose; `proof` that work was done (work.ts). */
export const verifyOtpRequest = z.object({
  refId: otpId,
  otp,
  username: optionalText,
  paymentMode: optionalText,
  proof,
});
/** The bill's spelling of the same; the number is the one that the code was sent to. */
export const verifyInvoiceOtpRequest = z.object({ otpId, otp, proof });

/** A token for one number, one purpose and ten minutes. */
export const verifiedOtp = z.object({
  verified: z.literal(true),
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
});
export type VerifiedOtp = z.infer<typeof verifiedOtp>;
/** No token: the id that was verified opens the bill of its number. */
export const verifiedInvoiceOtp = z.object({ verified: z.literal(true), otpId: z.string() });
