import type { LeadState } from '@selfcare/contract/leads/leads';

/** What each state of a lead is called, and what it means for its customer; of the content. */
export type LeadWords = Readonly<Record<LeadState, { label: string; text: string }>>;
