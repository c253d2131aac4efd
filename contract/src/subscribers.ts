import { z } from 'zod';
import { looksLikeNumber } from './values/msisdn.ts';
import { proof } from './work.ts';

/** A number as people write it; whether it is one of the market's is said by who reads it. */
export const msisdnField = z.string().max(100).refine(looksLikeNumber);

/** How a line is paid for. */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID'] as const;
export type LineType = (typeof lineTypes)[number];

/** How a line is paid for; the number of another operator is a 404. */
export const lineTypeRequest = z.object({ msisdn: msisdnField });
/** `msisdn` is the national number. */
export const lineTypeResult = z.object({ msisdn: z.string(), lineType: z.enum(lineTypes) });

/** `HBB_MSISDN_CHECK` asks only whether the number is the operator's. */
export const validateMsisdnRequest = z.object({
  msisdn: msisdnField,
  checkIfBroadband: z.boolean().nullish(),
  requestType: z.string().max(64).nullish(),
});
/** `msisdn` is the national number; `broadband` is true of a router. */
export const validateMsisdnResult = z.object({
  msisdn: z.string(),
  lineType: z.enum(lineTypes),
  broadband: z.boolean(),
});
export type ValidateMsisdnResult = z.infer<typeof validateMsisdnResult>;

/**
 * The airtime of a line, with the token of its one-time code (`uniqueCode` is the refId that was verified), or the
 * broadband balance of a router, by its number alone unless `BROADBAND_BALANCE_OTP` asks for its token too.
 */
export const queryBalanceRequest = z.object({
  msisdn: msisdnField,
  uniqueCode: z.string().max(64).nullish(),
  serviceType: z.string().max(32).nullish(),
  requestType: z.string().max(32).nullish(),
  proof,
});
export type QueryBalanceRequest = z.infer<typeof queryBalanceRequest>;

/** Which browser is meant its cookie says; a page cannot remove that one itself. */
export const forgetBrowserRequest = z.object({});
export const forgetBrowserResult = z.object({ forgotten: z.literal(true) });

/** One balance; `balanceType` `unlimited` has no `balance`. Money in major units. */
export const balanceItem = z.object({
  balanceDescription: z.string(),
  balanceType: z.string(),
  balance: z.number().nullable(),
  unitType: z.string(),
  expireTime: z.string().nullable(),
  serviceType: z.enum(['DATA', 'AIRTIME']),
});
export type BalanceItem = z.infer<typeof balanceItem>;
