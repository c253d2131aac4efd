import type { CheckFeasibility, FoundLead, LeadToSend, SentLead } from '../../features/leads/gateway.ts';
import type { LeadState } from '@selfcare/contract/leads/leads';
import type { Book } from './book.ts';
import { createFakeFulfilment } from './fake-topup.ts';
import { scripted } from './scripted.ts';

/** A lead as the desk has it. */
type Taken = LeadToSend & { refLeadId: string; state: LeadState };

/** A sales desk for tests: it takes every lead, twice what it is sent twice, and knows 5G everywhere south of 4 degrees south. */
export const createFakeLeadDesk = (book: Book) => {
  const leads: Taken[] = [];
  const found = (lead: Taken | undefined): FoundLead =>
    lead
      ? { outcome: 'found', refLeadId: lead.refLeadId, state: lead.state, changedAt: undefined }
      : { outcome: 'not-found' };
  return {
    /** What the desk has, oldest first: tests may look, and move one on. */
    leads,
    leadDesk: {
      send: scripted<LeadToSend, SentLead>(async (lead) => {
        const refLeadId = `CG-HBB-${100_001 + leads.length}`;
        leads.push({ ...lead, refLeadId, state: 'RECEIVED' });
        return { outcome: 'taken', refLeadId };
      }),
      find: scripted<string, FoundLead>(async (leadId) => found(leads.find((lead) => lead.leadId === leadId))),
      read: scripted<string, FoundLead>(async (refLeadId) => found(leads.find((lead) => lead.refLeadId === refLeadId))),
    },
    leadPayment: createFakeFulfilment(book),
    checkFeasibility: scripted<Parameters<CheckFeasibility>[0], Awaited<ReturnType<CheckFeasibility>>>(
      async ({ latitude }) => (latitude < -4 ? 'feasible' : 'not-feasible'),
    ),
  };
};
