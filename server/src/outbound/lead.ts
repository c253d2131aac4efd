import { pauseAfter } from '../clocks/backoff.ts';
import { brokenConstraint } from '../db/database.ts';
import { isDatabaseOut } from '../db/database-errors.ts';
import type { FoundLead, LeadDesk, LeadToSend, SentLead } from '../features/leads/gateway.ts';
import type { LeadRow } from '../features/leads/lead-rows.ts';
import type { LeadStore } from '../features/leads/lead-store.ts';
import type { FunnelStep, Lead } from '../features/leads/lead.ts';
import type { LeadChange } from '../features/leads/outbox-queries.ts';
import type { Policy, Word } from './protocol.ts';
import { enquire, send, type Purpose, type RunDeps } from './run.ts';
import type { Queue } from './work.ts';

/** The dependencies of sending requests for 5G at home. */
export type LeadDeps = RunDeps & {
  store: Pick<LeadStore, 'move'>;
  queue: Queue<LeadRow>;
  open: (row: LeadRow) => Lead;
  desk: LeadDesk;
  toInternational: (msisdn: string) => string;
  country: string;
  /** Returns for how many seconds this process has known a name. The database's clock does not count. */
  watch: (name: string) => number;
  /** Counts a step of a lead. */
  count: (step: FunnelStep) => void;
  /** A person must look. */
  alarm: (lead: Pick<Lead, 'id'>, alarm: LeadAlarm) => void;
};

/** The alarms of a lead: refused permanently, the number of another lead, repeated failures. */
type LeadAlarm = 'lead-refused' | 'lead-number-twice' | 'lead-fails';

/** Returns the rules of a lead. The sales desk has no idempotency. A lead that is only KEPT may have been sent in a gap: one enquiry tells. */
export const leadPolicy = (isKept: boolean): Policy => ({
  saidTwice: [],
  countsEarly: ['done'],
  endsHold: { plain: [], doubt: [] },
  refused: 'doubted-if-repeated',
  unsent: 'tried-again',
  booksLost: true,
  booksOpen: false,
  asksSoonAfterSilence: false,
  missing: {
    proofSeconds: isKept ? 0 : 15,
    asksMeanwhile: false,
    resendWithinSeconds: 0,
    leadsTo: 'send',
    mostSends: Infinity,
  },
});

const words: Readonly<Record<(FoundLead | SentLead)['outcome'], Word>> = {
  taken: 'done',
  found: 'done',
  refused: 'refused',
  unsent: 'unsent',
  'not-found': 'missing',
  unknown: 'silent',
};

/** The pause before the next try or enquiry, in seconds: two at first, a minute at last. */
const nextLook = (asks: number): number => pauseAfter({ first: 2, factor: 2, cap: 60 }, asks);

const toSend = (
  { country, toInternational }: LeadDeps,
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

const leadPurpose = (deps: LeadDeps): Purpose<Lead, FoundLead, SentLead> => ({
  policyOf: ({ state }) => leadPolicy(state === 'KEPT'),
  factsOf: (lead, asked) => ({
    row: {
      hold: undefined,
      isCalling: lead.state === 'SENDING',
      isOpen: false,
      sends: lead.sends,
      isRepeated: lead.sends > 1,
      wasRefused: lead.wasRefused,
    },
    times: {
      callLeft: lead.state === 'KEPT' ? -Infinity : deps.times.callSeconds - deps.watch(`${lead.id} ${lead.sends}`),
      missing: Math.max(0, missingSeconds(deps, lead) - asked()),
      age: 0,
      isOverdue: false,
      next: nextLook(lead.asks),
      soon: Infinity,
      nextOnHold: null,
      nextTry: nextLook(lead.sends),
    },
  }),
  read: (_lead, { outcome }) => ({ word: words[outcome] }),
  isSame: () => true,
  ask: (lead) => deps.desk.find(lead.id),
  begin: async (lead) => {
    const sending = await deps.store.move(lead, 'send', { dueInSeconds: deps.times.callSeconds });
    if (sending) deps.watch(`${sending.id} ${sending.sends}`);
    return sending;
  },
  call: (lead, sending) => deps.desk.send(toSend(deps, lead), sending),
  apply: async (lead, decision, answer) => {
    if (decision.do === 'hold') throw new Error('A request is never put on hold');
    if (decision.do === 'ask') {
      await deps.queue.noteAsk(lead, decision.inSeconds, decision.saw);
      if (decision.saw === 'missing') deps.watch(missingName(lead));
      return undefined;
    }
    if (answer.outcome === 'taken') return take(deps, lead, { refLeadId: answer.refLeadId, deskState: 'RECEIVED' });
    if (answer.outcome === 'found') return take(deps, lead, { refLeadId: answer.refLeadId, deskState: answer.state });
    if (decision.as === 'again') return deps.store.move(lead, 'keep', { dueInSeconds: decision.inSeconds });
    if (decision.as === 'lost')
      return deps.store.move(lead, 'lose', {
        wasRefused: answer.outcome === 'refused',
        dueInSeconds: decision.inSeconds,
      });
    return refuse(deps, lead);
  },
});

const missingName = ({ id, version }: Lead) => `${id} missing in ${version}`;

/** Returns for how many seconds the sales desk has not known the lead, by the clock that counts least. */
const missingSeconds = ({ watch }: LeadDeps, lead: Lead): number =>
  lead.missingSince
    ? Math.min((lead.readAt.getTime() - lead.missingSince.getTime()) / 1000, watch(missingName(lead)))
    : 0;

/**
 * Books that the sales desk has a lead, under the desk's number. If another lead has that number, an alarm rings, and this lead can be
 * neither followed nor paid until the desk gives another one.
 */
const take = async (
  deps: LeadDeps,
  lead: Lead,
  change: Omit<LeadChange, 'dueInSeconds'>,
): Promise<Lead | undefined> => {
  try {
    const taken = await deps.store.move(lead, 'take', { ...change, dueInSeconds: null });
    if (taken) deps.count('taken');
    return taken;
  } catch (error) {
    if (brokenConstraint(error) !== 'lead_ref_lead_id_key') throw error;
    deps.alarm(lead, 'lead-number-twice');
    const dueInSeconds = nextLook(lead.asks);
    if (lead.state === 'SENDING') return deps.store.move(lead, 'lose', { dueInSeconds });
    await deps.queue.noteAsk(lead, dueInSeconds, 'silent');
    return undefined;
  }
};

const refuse = async (deps: LeadDeps, lead: Lead): Promise<Lead | undefined> => {
  const refused = await deps.store.move(lead, 'refuse', { dueInSeconds: null });
  if (!refused) return undefined;
  deps.count('refused');
  deps.alarm(lead, 'lead-refused');
  return refused;
};

/** Sends a new lead. Returns it as it now is; undefined if another process was faster. */
export const sendLead = (deps: LeadDeps, lead: Lead): Promise<Lead | undefined> => send(deps, leadPurpose(deps), lead);

const batch = 8;
/** The number of failures in a row after which a lead goes on hold. */
const mostFailures = 5;

const settleLead = async (deps: LeadDeps, row: LeadRow): Promise<void> => {
  try {
    await enquire(deps, leadPurpose(deps), deps.open(row));
  } catch (error) {
    const isWorn = !isDatabaseOut(error) && (await deps.queue.noteFailure(row.id, mostFailures));
    if (isWorn) deps.alarm(row, 'lead-fails');
    throw error;
  }
};

/** Sends all leads that are due. Returns whether there may be more. Throws the first failure after the others are done. */
export const sendDueLeads = async (deps: LeadDeps): Promise<boolean> => {
  const due = await deps.queue.take(batch, deps.times.callSeconds * 2);
  const ends = await Promise.allSettled(due.map((row) => settleLead(deps, row)));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return due.length === batch;
};
