import { z } from 'zod';

/** Which configuration is wanted: that of the portal, or the list of towns. */
export const configQuery = z.object({ code: z.enum(['portal', 'city-config']) });

/** A public key for sealing a number or a PIN: SPKI, base64. */
export const publicKey = z.object({ kid: z.string(), key: z.string(), algorithm: z.literal('RSA-OAEP-256') });

/** Limits and switches of the portal; amounts in major units, with dual currency in hundredths of a dollar. */
export const portalConfig = z.object({
  preMinAmnt: z.number(),
  preMaxAmnt: z.number(),
  postMinAmnt: z.number(),
  postMaxAmnt: z.number(),
  beta: z.object({ amountToHigherValueFeature: z.boolean() }),
  postpaidHybridCheck: z.boolean(),
  enableAmPin: z.boolean(),
  customerCareNumber: z.string(),
  pinResetDial: z.string(),
  payStackConfig: z.string(),
  paymentMaxTry: z.number().int(),
  enableDualCurrency: z.boolean(),
  encryption: publicKey,
  /** Changes with any of the others; purchaseContext leaves out a configuration that the caller has already. */
  configVersion: z.string(),
});

/** The towns of a market, and whether home internet is offered there. */
export const cityConfig = z.object({
  data: z.array(z.object({ cityName: z.string(), hbbLeadFeasibility: z.boolean() })),
});

/** What product this is and what it has switched on. */
export const productConfig = z.object({
  product: z.string(),
  opco: z.string(),
  country: z.string(),
  currency: z.string(),
  languages: z.array(z.object({ tag: z.string(), prefix: z.string(), label: z.string() })),
  features: z.object({ sandboxUrl: z.string().optional() }),
});
export type PortalConfig = z.infer<typeof portalConfig>;
export type PublicKey = z.infer<typeof publicKey>;
