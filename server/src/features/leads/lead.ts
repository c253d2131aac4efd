import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Money } from '@selfcare/contract/values/money';
import type { Position } from '@selfcare/contract/places/distance';
import type { OutboxState } from './lead.machine.ts';

/** Who asked and where; sealed. */
export type LeadDetails = {
  fullName: string;
  /** National number. */
  contactNumber: string;
  email: string;
  street: string;
  landmark: string;
  town: string;
  at: Position | null;
};

/** The steps of visitors on their way to 5G at home, as they are counted: no person is in them. */
export type FunnelStep =
  | 'plans'
  | 'code'
  | 'asked'
  | 'feasible'
  | 'not-feasible'
  | 'taken'
  | 'refused'
  | 'followed'
  | 'paid';

/** A step that a lead has come to, and when it was seen to. */
export type LeadStep = { state: LeadState; at: string };

/** A lead, opened: lives in memory only. */
export type Lead = {
  id: string;
  refLeadId: string | null;
  state: OutboxState;
  version: number;
  source: 'WEBPORTAL' | 'ENTERPRISE';
  details: LeadDetails;
  plan: { code: string; name: string };
  price: Money;
  feasibility: 'checked' | 'by-town';
  language: string;
  browserHash: string;
  deskState: LeadState | null;
  steps: LeadStep[];
  sends: number;
  asks: number;
  missingSince: Date | null;
  misses: number;
  /** The desk has refused one of its sendings. */
  wasRefused: boolean;
  /** Sending it, or asking about it, has failed again and again. */
  onHold: boolean;
  sentAt: Date | null;
  askedAt: Date | null;
  createdAt: Date;
  forgottenAt: Date | null;
  /** The database's clock when the row was read. */
  readAt: Date;
};

/** A lead before it has a row. */
export type NewLead = Pick<
  Lead,
  'id' | 'state' | 'source' | 'details' | 'plan' | 'price' | 'feasibility' | 'language' | 'browserHash'
> & {
  /** Hash of number, plan, place: of two that are the same on a day the second is the first. */
  sameHash: string;
  /** `YYYY-MM-DD` by the market's clock. */
  day: string;
  consentVersion: string | null;
  key?: { hash: string; fingerprint: string };
  referenceHash?: string;
};

/** Days that the price of a lead stands. */
export const priceDays = 7;

/** What the desk has closed can be neither paid nor found again as the same. */
export const isOpen = ({ state, deskState }: Pick<Lead, 'state' | 'deskState'>): boolean =>
  state !== 'REFUSED' && state !== 'NOT_FEASIBLE' && deskState !== 'CLOSED' && deskState !== 'NOT_FEASIBLE';
