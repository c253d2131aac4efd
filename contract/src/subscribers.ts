import { z } from 'zod';

/** A number as it may arrive: national, or with the country code in front (wire.md "Numbers, money, time"). */
export const msisdnField = z.string().regex(/^\+?\d{1,15}$/);

/** How a line is paid for (spec section 5). */
export const lineTypes = ['PREPAID', 'POSTPAID', 'HYBRID'] as const;
export type LineType = (typeof lineTypes)[number];

export const lineTypeRequest = z.object({ msisdn: msisdnField });
export const lineTypeResult = z.object({ msisdn: z.string(), lineType: z.enum(lineTypes) });

/** `HBB_MSISDN_CHECK` asks only whether the number is the operator's. */
export const validateMsisdnRequest = z.object({
  msisdn: msisdnField,
  checkIfBroadband: z.boolean().nullish(),
  requestType: z.string().max(64).nullish(),
});
export const validateMsisdnResult = z.object({
  msisdn: z.string(),
  lineType: z.enum(lineTypes),
  broadband: z.boolean(),
});
export type ValidateMsisdnResult = z.infer<typeof validateMsisdnResult>;
