import { z } from 'zod';
import { leadStates } from '../content/lists.ts';
import { proof } from '../work.ts';

const optionalText = z.string().max(254).nullish();
const opco = z.string().min(1).max(10);

/** An outdoor unit. Its picture is a file of the content or the portal's own drawing. */
const device = z.object({ deviceName: z.string(), heading_image: z.string(), features: z.array(z.string()) });
/**
 * A plan of 5G at home. `amount` is the charge now in major units, with taxes and connection fee; `connectionFee` is
 * the fee's part. -1 is unlimited.
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
/** The query of the plans of 5G at home. */
export const plansQuery = z.object({ opco });
/** The plans of a market. `device` is the first of `devices`; it is null if nothing is sold. */
export const plansResult = z.object({
  device: device.nullable(),
  devices: z.array(device),
  plans: z.array(plan),
});
/** An outdoor unit of 5G at home. */
export type Device = z.infer<typeof device>;
/** A plan of 5G at home; amounts in major units. */
export type HomePlan = z.infer<typeof plan>;

/** The maximum length of any field; its form allows less. */
const typed = z.string().max(10_000);

/** The request for 5G at home, with the fields of the form `hbb-customer`. Other fields are ignored. */
export const submitLeadRequest = z.object({
  fullName: typed,
  contactNumber: typed,
  email: typed,
  /** The page's assumption; the server decides itself. */
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
/** The body of a request for 5G at home. */
export type SubmitLeadRequest = z.infer<typeof submitLeadRequest>;

/** The result of a lead. `refLeadId` is set once the operator has registered it; until then `pending` is. */
export const submitLeadResult = z.object({
  refLeadId: z.string().optional(),
  feasible: z.boolean(),
  pending: z.literal(true).optional(),
});
/** The result of a request for 5G at home. */
export type SubmitLeadResult = z.infer<typeof submitLeadResult>;

/** A state of a lead on the wire. */
export type LeadState = (typeof leadStates)[number];

/** The request for a lead's state: its number and the phone that ordered it. */
export const trackLeadRequest = z.object({ refLeadId: z.string().min(1).max(64), contactNumber: typed, proof });
/**
 * The state of a lead, without address, email or full number. `plan` is its name; `payable` while feasible and unpaid.
 */
export const trackLeadResult = z.object({
  refLeadId: z.string(),
  status: z.enum(leadStates),
  plan: z.string(),
  createdAt: z.string(),
  firstName: z.string(),
  payable: z.boolean(),
  steps: z.array(z.object({ state: z.enum(leadStates), at: z.string() })),
  /** The order of its payment, while it is payable. */
  order: z.object({ productCode: z.string(), amount: z.number(), currency: z.string() }).nullable(),
});
/** The state of a lead, with its steps. */
export type TrackedLead = z.infer<typeof trackLeadResult>;

/** The secret of a seller's link. `agreed` records the customer's consent with its time. */
export const enterpriseOrderRequest = z.object({
  reference: z.string().regex(/^[\w-]{22}$/),
  agreed: z.literal(true).optional(),
});
/** A seller's order in the fields of the session's `queryData`, with the lead's number. */
export const enterpriseOrderResult = z.object({
  id: z.string(),
  /** The unit of the plan. */
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

/** The shape of a lead's number, which the operator assigns. */
export const refLeadIdPattern = /^[A-Z0-9-]{3,64}$/;
