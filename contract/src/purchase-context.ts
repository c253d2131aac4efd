import { keysOf } from './typed/keys-of.ts';
import { z } from 'zod';
import { bundle, bundlesRequest } from './bundles.ts';
import { codes } from './codes.ts';
import { paymentOptionsResult } from './payments.ts';
import { transactionTypes } from './products.ts';
import { portalConfig } from './settings.ts';
import { msisdnField, validateMsisdnResult } from './subscribers.ts';

/**
 * What a page needs for a purchase. A number asks for its line, and for bundles where one is bought; an amount (in major
 * units) asks for the payment methods; `configVersion` names the configuration that the caller has already.
 */
export const purchaseContextRequest = z.object({
  msisdn: msisdnField.nullish().or(z.literal('')),
  amount: z.number().nullish().or(z.literal('')),
  rechargeType: z.string().min(1).max(254),
  transactionType: z.enum(transactionTypes),
  serviceType: bundlesRequest.shape.serviceType,
  configVersion: z.string().max(64).nullish(),
});
export type PurchaseContextRequest = z.infer<typeof purchaseContextRequest>;

/** A refusal of one part: code and sentence that its own call would say. */
const refusedPart = z.object({ code: z.enum(keysOf(codes)), message: z.string() }).optional();

/**
 * Each part is what its own call answers: `line` validateMsisdn, `bundles` bundles, `paymentOption` and `unavailable`
 * paymentOptions, `config` portalConfig. A part that was refused stands under `errors` alone.
 */
export const purchaseContextResult = z.object({
  line: validateMsisdnResult.optional(),
  bundles: z.array(bundle).optional(),
  ...paymentOptionsResult.partial().shape,
  config: portalConfig.optional(),
  errors: z
    .object({ line: refusedPart, bundles: refusedPart, paymentOption: refusedPart, config: refusedPart })
    .optional(),
});
export type PurchaseContextResult = z.infer<typeof purchaseContextResult>;
