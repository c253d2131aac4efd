import type { Store } from '../store.ts';

/** The states of a lead, as the operator's sales system names them. */
export const leadStates = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED', 'CLOSED', 'NOT_FEASIBLE'] as const;
export type LeadState = (typeof leadStates)[number];

/** A lead of home internet. `reference` is the portal's `externalId`. */
export type Lead = {
  refLeadId: string;
  reference: string;
  contactNumber: string;
  plan: string;
  state: LeadState;
  at: string;
  changedAt: string;
  feasibility: string;
  transactionId?: string;
  /** The body as sent, which reads return. */
  resource: Record<string, unknown>;
};

/** Opens the operator's leads. */
export const openLeads = (store: Store, opco: string) => {
  const drawer = store.drawer<Lead>('lead');
  return {
    add: (lead: Omit<Lead, 'refLeadId' | 'at' | 'changedAt'>): Lead => {
      const at = new Date().toISOString();
      const refLeadId = `${opco}-HBB-${100_001 + drawer.all().length}`;
      const added = { ...lead, refLeadId, at, changedAt: at };
      drawer.put(refLeadId, added, lead.reference);
      return added;
    },
    change: (lead: Lead, change: Partial<Pick<Lead, 'state' | 'transactionId' | 'resource'>>): Lead => {
      const changed = { ...lead, ...change, changedAt: new Date().toISOString() };
      drawer.put(lead.refLeadId, changed, lead.reference);
      return changed;
    },
    find: drawer.get,
    under: drawer.withKey,
    all: drawer.all,
  };
};

export type Leads = ReturnType<typeof openLeads>;
