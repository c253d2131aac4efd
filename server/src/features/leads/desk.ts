import { brokenConstraint } from '../../db/database.ts';
import type { LeadToSend } from './gateway.ts';
import type { LeadChange, LeadStore } from './lead-store.ts';
import type { FunnelStep, Lead } from './lead.ts';

/** Alarms of a lead: refused permanently, the number of another lead, repeated failures. */
type LeadAlarm = 'lead-refused' | 'lead-number-twice' | 'lead-fails';

/** The dependencies of telling the sales desk about a lead and booking its answers. */
export type DeskDeps = {
  store: Pick<LeadStore, 'move'>;
  toInternational: (msisdn: string) => string;
  country: string;
  /** Counts a step of a lead. */
  count: (step: FunnelStep) => void;
  /** Calls a person. */
  alarm: (lead: Pick<Lead, 'id'>, alarm: LeadAlarm) => void;
};

/** Returns a lead in the desk's words. */
export const toSend = (
  { country, toInternational }: DeskDeps,
  { id, details, plan, source, feasibility }: Lead,
): LeadToSend => ({
  leadId: id,
  fullName: details.fullName,
  contactNumber: toInternational(details.contactNumber),
  email: details.email,
  address: {
    street: details.street,
    landmark: details.landmark || undefined,
    town: details.town,
    country,
    at: details.at ?? undefined,
  },
  plan,
  source,
  feasibility,
});

/**
 * Books that the desk has a lead, under the desk's number. Returns `number-twice` and rings if another lead has that number: this one can
 * be neither followed nor paid until the desk gives another number.
 */
export const bookTaken = async (
  { store, count, alarm }: DeskDeps,
  lead: Lead,
  change: Omit<LeadChange, 'dueInSeconds'>,
): Promise<Lead | undefined | 'number-twice'> => {
  try {
    const taken = await store.move(lead, 'take', { ...change, dueInSeconds: null });
    if (taken) count('taken');
    return taken;
  } catch (error) {
    if (brokenConstraint(error) !== 'lead_ref_lead_id_key') throw error;
    alarm(lead, 'lead-number-twice');
    return 'number-twice';
  }
};

/** Books that the desk refuses a lead permanently, and rings. */
export const bookRefused = async ({ store, count, alarm }: DeskDeps, lead: Lead): Promise<Lead | undefined> => {
  const refused = await store.move(lead, 'refuse', { dueInSeconds: null });
  if (!refused) return undefined;
  count('refused');
  alarm(lead, 'lead-refused');
  return refused;
};
