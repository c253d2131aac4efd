import { z } from 'zod';

/** The query of a configuration: the portal's, or the list of towns. */
export const configQuery = z.object({ code: z.enum(['portal', 'city-config']) });

/** A public key that seals a number or a PIN: SPKI, base64. */
export const publicKey = z.object({ kid: z.string(), key: z.string(), algorithm: z.literal('RSA-OAEP-256') });

/** The limits and switches of the portal; amounts in major units, or in hundredths of a dollar with dual currency. */
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
  /** Changes with any other field; purchaseContext omits a configuration that the caller has. */
  configVersion: z.string(),
});

/** The towns of a market, with the availability of home internet. */
export const cityConfig = z.object({
  data: z.array(z.object({ cityName: z.string(), hbbLeadFeasibility: z.boolean() })),
});

/** The product, its market and its switches. */
export const productConfig = z.object({
  product: z.string(),
  opco: z.string(),
  country: z.string(),
  currency: z.string(),
  languages: z.array(z.object({ tag: z.string(), prefix: z.string(), label: z.string() })),
  features: z.object({ sandboxUrl: z.string().optional() }),
});
/** The portal's limits and switches. */
export type PortalConfig = z.infer<typeof portalConfig>;
/** A public key that seals a number or a PIN. */
export type PublicKey = z.infer<typeof publicKey>;
