import { z } from 'zod';
import { looksLikeNumber } from './values/msisdn.ts';
import { proof } from './work.ts';

/** A number in any spelling; the reader checks it against the market's plan. */
export const msisdnField = z.string().max(100).refine(looksLikeNumber);

/** The types of lines by their payment. */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID'] as const;
/** A type of line. */
export type LineType = (typeof lineTypes)[number];

/** The request for a line's type; another operator's number is a 404. */
export const lineTypeRequest = z.object({ msisdn: msisdnField });
/** The type of a line; `msisdn` is the national number. */
export const lineTypeResult = z.object({ msisdn: z.string(), lineType: z.enum(lineTypes) });

/** The request for a line. `HBB_MSISDN_CHECK` only checks that the number is the operator's. */
export const validateMsisdnRequest = z.object({
  msisdn: msisdnField,
  checkIfBroadband: z.boolean().nullish(),
  requestType: z.string().max(64).nullish(),
});
/** A line of the operator; `msisdn` is the national number, `broadband` is true for a router. */
export const validateMsisdnResult = z.object({
  msisdn: z.string(),
  lineType: z.enum(lineTypes),
  broadband: z.boolean(),
});
/** A line of the operator. */
export type ValidateMsisdnResult = z.infer<typeof validateMsisdnResult>;

/**
 * The request for a balance: a line's airtime with its code's token (`uniqueCode` is the verified refId), or a router's
 * data by its number. With `BROADBAND_BALANCE_OTP` the latter needs a token too.
 */
export const queryBalanceRequest = z.object({
  msisdn: msisdnField,
  uniqueCode: z.string().max(64).nullish(),
  serviceType: z.string().max(32).nullish(),
  requestType: z.string().max(32).nullish(),
  proof,
});
/** The body of a balance query. */
export type QueryBalanceRequest = z.infer<typeof queryBalanceRequest>;

/** The request to forget this browser, which its cookie identifies. A page cannot delete that cookie. */
export const forgetBrowserRequest = z.object({});
/** The result of forgetting a browser. */
export const forgetBrowserResult = z.object({ forgotten: z.literal(true) });

/** A balance. `unlimited` has no `balance`; money is in major units. */
export const balanceItem = z.object({
  balanceDescription: z.string(),
  balanceType: z.string(),
  balance: z.number().nullable(),
  unitType: z.string(),
  expireTime: z.string().nullable(),
  serviceType: z.enum(['DATA', 'AIRTIME']),
});
/** One balance of a line. */
export type BalanceItem = z.infer<typeof balanceItem>;
