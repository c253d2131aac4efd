import { z } from 'zod';
import { lineTypes, msisdnField, type LineType } from './subscribers.ts';

/** What a bundle is for; absent asks for all. */
const bundleServiceTypes = ['DATA', 'VOICE', 'BROADBAND'] as const;

/** What a line of this type may buy, of one kind where it is named. */
export const bundlesRequest = z.object({
  msisdn: msisdnField,
  lineType: z.enum(lineTypes),
  serviceType: z.enum(bundleServiceTypes).nullish().or(z.literal('')),
});

/** A bundle of the catalogue; `validity` -1 is unlimited, `amount` in major units. */
export const bundle = z.object({
  name: z.string(),
  category: z.string(),
  description: z.string(),
  data: z.number().nullable(),
  dataUnit: z.string().nullable(),
  voice: z.number().nullable(),
  voiceUnit: z.string().nullable(),
  sms: z.number().nullable(),
  validity: z.number(),
  validityUnit: z.string().nullable(),
  periodType: z.string(),
  amount: z.number(),
  currency: z.string(),
  productCode: z.string(),
  lineType: z.enum(lineTypes),
  /** Of name and description, where the catalogue has them in another language than was asked for. */
  lang: z.string().optional(),
});
export type Bundle = z.infer<typeof bundle>;

/**
 * A bundle as the catalogue has it for everyone (`/table`): with every line type that may buy it, and whether the operator
 * puts it forward on the home page.
 */
export type Tariff = Omit<Bundle, 'lineType'> & { lineTypes: readonly LineType[]; isFeatured?: true };
