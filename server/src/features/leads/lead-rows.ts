import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Vault } from '../../security/vault.ts';
import type { OutboxState } from './lead.machine.ts';
import type { Lead, LeadDetails } from './lead.ts';

/** A lead as its row has it. */
export type LeadRow = {
  id: string;
  ref_lead_id: string | null;
  state: OutboxState;
  version: number;
  source: Lead['source'];
  details_sealed: Uint8Array | null;
  plan_code: string;
  plan_name: string;
  price_minor: number;
  price_currency: string;
  feasibility: Lead['feasibility'];
  language: string;
  browser_hash: string;
  desk_state: LeadState | null;
  steps: string;
  sends: number;
  asks: number;
  missing_since: Date | null;
  misses: number;
  was_refused: boolean;
  parked: boolean;
  sent_at: Date | null;
  asked_at: Date | null;
  created_at: Date;
  forgotten_at: Date | null;
  read_at: Date;
};

/** The columns that are read of a lead. */
export const leadColumns = `id, ref_lead_id, state, version, source, details_sealed, plan_code, plan_name, price_minor, price_currency,
  feasibility, language, browser_hash, desk_state, steps, sends, asks, missing_since, misses, was_refused, parked, sent_at, asked_at, created_at,
  forgotten_at, now() as read_at`;

const noDetails: LeadDetails = {
  fullName: '',
  contactNumber: '',
  email: '',
  street: '',
  landmark: '',
  town: '',
  at: null,
};

/** Where the details of a lead are sealed: they open nowhere else. */
export const placeOf = (id: string) => ['lead', 'details_sealed', id] as const;

/** A lead as it was read, its details opened; one that is forgotten has empty ones. */
export const toLead = (vault: Vault, row: LeadRow): Lead => ({
  id: row.id,
  refLeadId: row.ref_lead_id,
  state: row.state,
  version: row.version,
  source: row.source,
  details: row.details_sealed ? JSON.parse(vault.open(row.details_sealed, placeOf(row.id))) : noDetails,
  plan: { code: row.plan_code, name: row.plan_name },
  price: { amountMinor: Number(row.price_minor), currency: row.price_currency },
  feasibility: row.feasibility,
  language: row.language,
  browserHash: row.browser_hash,
  deskState: row.desk_state,
  steps: JSON.parse(row.steps),
  sends: row.sends,
  asks: row.asks,
  missingSince: row.missing_since,
  misses: row.misses,
  wasRefused: row.was_refused,
  onHold: row.parked,
  sentAt: row.sent_at,
  askedAt: row.asked_at,
  createdAt: row.created_at,
  forgottenAt: row.forgotten_at,
  readAt: row.read_at,
});
