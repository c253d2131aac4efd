import { z } from 'zod';
import { proof } from '../work.ts';

const optionalText = z.string().max(254).nullish();
const opco = z.string().min(1).max(10);

/** The unit that stands outside a house; its picture is a file of the content or the portal's own drawing. */
const device = z.object({ deviceName: z.string(), heading_image: z.string(), features: z.array(z.string()) });
/**
 * A plan of 5G at home. `amount` is what is charged now, taxes, the plan and the fee of its connection together, in major
 * units; `connectionFee` says how much of it is the fee. -1 is unlimited.
 */
const plan = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  radio: z.string(),
  data: z.number(),
  dataUnit: z.string(),
  validity: z.number(),
  validityUnit: z.string(),
  amount: z.number(),
  currency: z.string(),
  connectionFee: z.number(),
});
export const plansQuery = z.object({ opco });
/** `device` is the first of `devices`; where nothing is sold it is null and they are none. */
export const plansResult = z.object({
  device: device.nullable(),
  devices: z.array(device),
  plans: z.array(plan),
});
export type Device = z.infer<typeof device>;
export type HomePlan = z.infer<typeof plan>;

/** The longest value that a field of a lead may come with; what its form allows is less. */
const typed = z.string().max(10_000);

/** What a visitor wants put up, where and for whom: the lead of the portal's `hbb-customer` form. Fields besides are ignored. */
export const submitLeadRequest = z.object({
  fullName: typed,
  contactNumber: typed,
  email: typed,
  /** What the page believed; the server decides for itself. */
  feasibility: z.boolean().nullish(),
  address: z.object({
    type: optionalText,
    landmark: typed.nullish(),
    lat: z.number().min(-90).max(90).nullish(),
    lng: z.number().min(-180).max(180).nullish(),
    city: typed,
    street1: typed.nullish(),
    country: optionalText,
  }),
  plan: z.object({
    code: z.string().min(1).max(64),
    amount: z.number(),
    currency: optionalText,
    description: typed.nullish(),
  }),
  source: optionalText,
  uniqueCode: optionalText,
  lineType: optionalText,
  consent: z.object({ accepted: z.boolean(), version: z.string().max(40), at: optionalText }),
});
export type SubmitLeadRequest = z.infer<typeof submitLeadRequest>;

/** `refLeadId` where the operator has taken it; `pending` where it is kept until then. */
export const submitLeadResult = z.object({
  refLeadId: z.string().optional(),
  feasible: z.boolean(),
  pending: z.literal(true).optional(),
});
export type SubmitLeadResult = z.infer<typeof submitLeadResult>;

/** How far a lead has come. */
export const leadStates = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED', 'CLOSED', 'NOT_FEASIBLE'] as const;
export type LeadState = (typeof leadStates)[number];

/** Who asks for a lead names its number and the phone that it was asked for with. */
export const trackLeadRequest = z.object({ refLeadId: z.string().min(1).max(64), contactNumber: typed, proof });
/** Never address, email or a full number. `plan` is its name; `payable` while it is feasible and not paid. */
export const trackLeadResult = z.object({
  refLeadId: z.string(),
  status: z.enum(leadStates),
  plan: z.string(),
  createdAt: z.string(),
  firstName: z.string(),
  payable: z.boolean(),
  steps: z.array(z.object({ state: z.enum(leadStates), at: z.string() })),
  /** What a payment of it orders, while it is payable. */
  order: z.object({ productCode: z.string(), amount: z.number(), currency: z.string() }).nullable(),
});
export type TrackedLead = z.infer<typeof trackLeadResult>;

/** The secret part of a seller's link; `agreed` once the customer has ticked the words on use of the details: it is kept, with its time. */
export const enterpriseOrderRequest = z.object({
  reference: z.string().regex(/^[\w-]{22}$/),
  agreed: z.literal(true).optional(),
});
/** What a seller ordered, in the fields of the session's `queryData`, and the lead's number. */
export const enterpriseOrderResult = z.object({
  id: z.string(),
  /** The unit that comes with the plan. */
  device: device.nullable(),
  order: z.object({
    msisdn: z.string(),
    amount: z.number(),
    currency: z.string(),
    productCode: z.string(),
    description: z.string(),
    emailId: z.string(),
    name: z.string(),
    address: z.string(),
  }),
});

/** A lead's number as the operator gives it. */
export const refLeadIdPattern = /^[A-Z0-9-]{3,64}$/;
