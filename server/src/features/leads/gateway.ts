import type { Sending } from '../../clocks/sending.ts';
import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Money } from '@selfcare/contract/values/money';
import type { Position } from '@selfcare/contract/places/distance';

/** The ports of leads: the catalogue of plans, the check of a place, and the operator's sales desk. */

type Quantity = { value: number; unit: string };

/** A plan of 5G at home as it is sold now: `price` is all that is charged at first, `fee` the part of it that comes once. */
export type Plan = {
  code: string;
  name: string;
  description: string;
  radio: string;
  data: Quantity;
  validity: Quantity;
  price: Money;
  fee: Money;
};

/** The unit that a plan comes with. */
export type PlanDevice = { name: string; features: string[] };

/** What is sold now, in a language; a half-read catalogue is `unavailable`. */
export type ListPlans = (
  language: string,
) => Promise<{ outcome: 'listed'; plans: Plan[]; device: PlanDevice | undefined } | { outcome: 'unavailable' }>;

/** Whether 5G can be had at a place; `unclear` where nobody can say now. */
export type CheckFeasibility = (at: Position) => Promise<'feasible' | 'not-feasible' | 'unclear'>;

/** A lead as the sales desk is told of it. `leadId` is ours: by it the lead is found again. */
export type LeadToSend = {
  leadId: string;
  fullName: string;
  /** E.164. */
  contactNumber: string;
  email: string;
  address: {
    street: string;
    landmark: string | undefined;
    town: string;
    country: string;
    at: Position | undefined;
  };
  plan: { code: string; name: string };
  source: string;
  feasibility: 'checked' | 'by-town';
};

/** What the desk made of it. Only `refused` and `unsent` prove that it has not taken it. */
export type SentLead =
  | { outcome: 'taken'; refLeadId: string }
  | { outcome: 'refused' }
  | { outcome: 'unsent' }
  | { outcome: 'unknown' };

/** What the desk has under our id, or under its own number. */
export type FoundLead =
  | { outcome: 'found'; refLeadId: string; state: LeadState; changedAt: Date | undefined }
  | { outcome: 'not-found' }
  | { outcome: 'unknown' };

/** The operator's sales desk. It has no idempotency: it is asked before anything is sent again. */
export type LeadDesk = {
  send: (lead: LeadToSend, sending?: Sending) => Promise<SentLead>;
  /** By our id. */
  find: (leadId: string, sending?: Sending) => Promise<FoundLead>;
  /** By its own number. */
  read: (refLeadId: string, sending?: Sending) => Promise<FoundLead>;
};
