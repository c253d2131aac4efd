import { z } from 'zod';
import { lineTypes, msisdnField, type LineType } from './subscribers.ts';

/** The kinds of bundles; none selects all. */
const bundleServiceTypes = ['DATA', 'VOICE', 'BROADBAND'] as const;

/** The request for the bundles that a line type may buy, optionally of one kind. */
export const bundlesRequest = z.object({
  msisdn: msisdnField,
  lineType: z.enum(lineTypes),
  serviceType: z.enum(bundleServiceTypes).nullish().or(z.literal('')),
});

/** A bundle of the catalogue (TMF620). `validity` -1 is unlimited; `amount` is in major units. */
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
  /** The language of name and description if the catalogue lacks the requested one. */
  lang: z.string().optional(),
});
/** A bundle of the catalogue. */
export type Bundle = z.infer<typeof bundle>;

/** A bundle for everyone (`/table`), with every line type that may buy it. Featured bundles are on the home page. */
export type Tariff = Omit<Bundle, 'lineType'> & { lineTypes: readonly LineType[]; isFeatured?: true };
