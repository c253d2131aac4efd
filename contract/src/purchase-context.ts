import { keysOf } from './typed/keys-of.ts';
import { z } from 'zod';
import { bundle, bundlesRequest } from './bundles.ts';
import { codes } from './codes.ts';
import { paymentOptionsResult } from './payments.ts';
import { transactionTypes } from './products.ts';
import { portalConfig } from './settings.ts';
import { msisdnField, validateMsisdnResult } from './subscribers.ts';

/**
 * The request for the data of a purchase page. A number selects its line and bundles, an amount (major units) the
 * payment methods. `configVersion` is the configuration that the caller has.
 */
export const purchaseContextRequest = z.object({
  msisdn: msisdnField.nullish().or(z.literal('')),
  amount: z.number().nullish().or(z.literal('')),
  rechargeType: z.string().min(1).max(254),
  transactionType: z.enum(transactionTypes),
  serviceType: bundlesRequest.shape.serviceType,
  configVersion: z.string().max(64).nullish(),
});
/** The body of purchaseContext. */
export type PurchaseContextRequest = z.infer<typeof purchaseContextRequest>;

/** The refusal of one part: the code and sentence that its call returns. */
const refusedPart = z.object({ code: z.enum(keysOf(codes)), message: z.string() }).optional();

/**
 * The results of each part's own call: `line` validateMsisdn, `bundles` bundles, `paymentOption` and `unavailable`
 * paymentOptions, `config` portalConfig. A refused part is only in `errors`.
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
/** The result of purchaseContext. */
export type PurchaseContextResult = z.infer<typeof purchaseContextResult>;
