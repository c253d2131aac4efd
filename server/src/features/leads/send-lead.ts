import { brokenConstraint } from '../../db/database.ts';
import type { LeadDesk, LeadToSend, SentLead } from './gateway.ts';
import type { FunnelStep, Lead } from './lead.ts';
import type { LeadStore } from './lead-store.ts';
import type { LeadChange } from './outbox-queries.ts';

/** What the outbox needs. */
export type OutboxDeps = {
  store: LeadStore;
  desk: LeadDesk;
  toInternational: (msisdn: string) => string;
  country: string;
  /** How long a call may be under way, in seconds. */
  callSeconds: number;
  /** Runs a call whose bytes leave only while seconds are left for it. */
  withinDeadline: <Outcome>(secondsLeft: () => number, call: () => Promise<Outcome>) => Promise<Outcome>;
  /** Seconds that only go forward, however long this process stands still. */
  startStopwatch: () => () => number;
  /** How long this process itself has known of a sending, in seconds: no jump of the database's clock makes that longer. */
  watch: (sending: string) => number;
  /** Counts a step of a lead. */
  count: (step: FunnelStep) => void;
  /** A person must look. */
  alarm: (lead: Pick<Lead, 'id'>, alarm: LeadAlarm) => void;
};

/** Why a person must look: the desk refuses a lead for good, or gives it the number of another. */
type LeadAlarm = 'lead-refused' | 'lead-number-twice';

/** Not found twice, so far apart, is proof that it has not arrived. */
const proofSeconds = 15;

/** When an unsent or unknown lead is looked at again, by how often it was: soon at first, then every minute. */
const nextLook = (asks: number): number => [2, 5, 10, 20, 40][asks] ?? 60;

const toSend = ({ country, toInternational }: OutboxDeps, lead: Lead): LeadToSend => {
  const { details } = lead;
  return {
    leadId: lead.id,
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
    plan: lead.plan,
    source: lead.source,
    feasibility: lead.feasibility,
  };
};

/**
 * Books that the desk has a lead, under the number that it gives. The number of another lead tells nobody which of them it has: until
 * the desk says otherwise it is not known, and can neither be followed nor paid.
 */
const take = async (deps: OutboxDeps, lead: Lead, change: Omit<LeadChange, 'dueInSeconds'>) => {
  try {
    const taken = await deps.store.move(lead, 'TAKEN', { ...change, dueInSeconds: null });
    if (taken) deps.count('taken');
    return taken;
  } catch (error) {
    if (brokenConstraint(error) !== 'lead_ref_lead_id_key') throw error;
    deps.alarm(lead, 'lead-number-twice');
    return deps.store.move(lead, 'UNKNOWN', { dueInSeconds: nextLook(lead.asks) });
  }
};

/**
 * A refusal of what was sent before ("we have that one") may come of the first sending, whose answer was lost: the desk is asked
 * for it before a person is called and the customer told with regret.
 */
const refuse = async (deps: OutboxDeps, lead: Lead): Promise<Lead | undefined> => {
  const found = lead.sends > 1 ? await deps.desk.find(lead.id) : undefined;
  if (found?.outcome === 'found') return take(deps, lead, { refLeadId: found.refLeadId, deskState: found.state });
  if (found?.outcome === 'unknown') return deps.store.move(lead, 'UNKNOWN', { dueInSeconds: nextLook(0) });
  deps.count('refused');
  deps.alarm(lead, 'lead-refused');
  return deps.store.move(lead, 'REFUSED', { dueInSeconds: null });
};

const book = async (deps: OutboxDeps, lead: Lead, sent: SentLead): Promise<Lead | undefined> => {
  const { store } = deps;
  switch (sent.outcome) {
    case 'taken':
      return take(deps, lead, { refLeadId: sent.refLeadId, deskState: 'RECEIVED' });
    case 'refused':
      return refuse(deps, lead);
    case 'unsent':
      return store.move(lead, 'KEPT', { dueInSeconds: nextLook(lead.sends) });
    case 'unknown':
      return store.move(lead, 'UNKNOWN', { dueInSeconds: nextLook(0) });
  }
};

const sendingOf = ({ id, sends }: Lead) => `${id} ${sends}`;

/** Sends a lead: the intent is committed before the desk is called, and the call is over before another may take it for so. */
export const sendLead = async (deps: OutboxDeps, lead: Lead): Promise<Lead | undefined> => {
  const elapsed = deps.startStopwatch();
  const sending = await deps.store.move(lead, 'SENDING', {
    dueInSeconds: deps.callSeconds,
    isSent: true,
    sighting: 'seen',
  });
  if (!sending) return undefined;
  deps.watch(sendingOf(sending));
  const secondsLeft = () => {
    const left = deps.callSeconds - elapsed();
    return left > deps.callSeconds / 4 ? left : 0;
  };
  const sent = await deps.withinDeadline(secondsLeft, () => deps.desk.send(toSend(deps, sending)));
  return book(deps, sending, sent);
};

/**
 * Asks whether a lead has arrived. One that was sent is sent again only after the desk has not known it twice, and once no call can be
 * under way. One that is only kept is asked about as well, once: the database may have lost the time in which it was sent.
 */
const askLead = async (deps: OutboxDeps, lead: Lead): Promise<Lead | undefined> => {
  const { store, callSeconds } = deps;
  const isKept = lead.state === 'KEPT';
  const watchedFor = deps.watch(sendingOf(lead));
  const found = await deps.desk.find(lead.id);
  if (found.outcome === 'found')
    return take(deps, lead, { refLeadId: found.refLeadId, deskState: found.state, sighting: 'seen' });
  if (found.outcome === 'unknown')
    return store.move(lead, isKept ? 'KEPT' : 'UNKNOWN', { dueInSeconds: nextLook(lead.asks) });
  if (isKept) return sendLead(deps, lead);
  const missingFor = lead.missingSince ? (lead.readAt.getTime() - lead.missingSince.getTime()) / 1000 : 0;
  const waitSeconds = Math.max(proofSeconds - missingFor, callSeconds - watchedFor);
  if (waitSeconds > 0 || !lead.missingSince)
    return store.move(lead, 'UNKNOWN', { dueInSeconds: Math.max(1, waitSeconds), sighting: 'missing' });
  return sendLead(deps, lead);
};

const batch = 8;

/** Sends what is due; answers whether there may be more at once. One that fails keeps no other waiting, and is told at the end. */
export const sendDueLeads = async (deps: OutboxDeps): Promise<boolean> => {
  const due = await deps.store.claimDue(batch, deps.callSeconds * 2);
  const ends = await Promise.allSettled(due.map(async (open) => askLead(deps, open())));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return due.length === batch;
};
