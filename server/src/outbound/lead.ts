import { pauseAfter, type Backoff } from '../clocks/backoff.ts';
import { bookRefused, bookTaken, toSend, type DeskDeps } from '../features/leads/desk.ts';
import type { FoundLead, LeadDesk, SentLead } from '../features/leads/gateway.ts';
import type { LeadRow } from '../features/leads/lead-rows.ts';
import type { Lead } from '../features/leads/lead.ts';
import type { Policy, Word } from './protocol.ts';
import { run, type RunDeps } from './run.ts';
import { countFailures, type Queue } from './work.ts';

/** The dependencies of sending requests for 5G at home. */
export type LeadDeps = RunDeps &
  DeskDeps & {
    queue: Queue<LeadRow>;
    open: (row: LeadRow) => Lead;
    desk: LeadDesk;
    /** Returns for how many seconds this process has known a name. The database's clock does not count. */
    watch: (name: string) => number;
  };

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

const backoff: Backoff = { first: 2, factor: 2, cap: 60 };

const callName = ({ id, sends }: Lead) => `${id} ${sends}`;
const missingName = ({ id, version }: Lead) => `${id} missing in ${version}`;

/** Returns for how many seconds the sales desk has not known the lead, by the clock that counts least. */
const missingSeconds = ({ watch }: LeadDeps, lead: Lead): number =>
  lead.missingSince
    ? Math.min((lead.readAt.getTime() - lead.missingSince.getTime()) / 1000, watch(missingName(lead)))
    : 0;

/** Returns the protocol of requests for 5G at home. */
const leads = (deps: LeadDeps) =>
  run<Lead, FoundLead, SentLead>(deps, {
    policyOf: ({ state }) => leadPolicy(state === 'KEPT'),
    wordOf: (_lead, { outcome }) => words[outcome],
    factsOf: (lead, asked) => ({
      isCalling: lead.state === 'SENDING',
      sends: lead.sends,
      wasRefused: lead.wasRefused,
      ...(lead.state !== 'KEPT' && { callLeft: deps.times.callSeconds - deps.watch(callName(lead)) }),
      missing: Math.max(0, missingSeconds(deps, lead) - asked()),
      next: pauseAfter(backoff, lead.asks),
      nextTry: pauseAfter(backoff, lead.sends),
    }),
    ask: ({ id }) => deps.desk.find(id),
    begin: async (lead) => {
      const sending = await deps.store.move(lead, 'send', { dueInSeconds: deps.times.callSeconds });
      if (sending) deps.watch(callName(sending));
      return sending;
    },
    call: (lead, sending) => deps.desk.send(toSend(deps, lead), sending),
    apply: async (lead, decision, answer) => {
      if (decision.do === 'hold') throw new Error('A request is never put on hold');
      const dueInSeconds = decision.inSeconds;
      if (decision.do === 'ask') {
        await deps.queue.noteAsk(lead, dueInSeconds, decision.saw);
        if (decision.saw === 'missing') deps.watch(missingName(lead));
        return undefined;
      }
      if (answer.outcome === 'taken' || answer.outcome === 'found') return take(deps, lead, answer);
      if (decision.as === 'again') return deps.store.move(lead, 'keep', { dueInSeconds });
      if (decision.as !== 'lost') return bookRefused(deps, lead);
      return deps.store.move(lead, 'lose', { wasRefused: answer.outcome === 'refused', dueInSeconds });
    },
  });

const take = async (
  deps: LeadDeps,
  lead: Lead,
  answer: (FoundLead | SentLead) & { refLeadId: string },
): Promise<Lead | undefined> => {
  const deskState = answer.outcome === 'found' ? answer.state : 'RECEIVED';
  const taken = await bookTaken(deps, lead, { refLeadId: answer.refLeadId, deskState });
  if (taken !== 'number-twice') return taken;
  const dueInSeconds = pauseAfter(backoff, lead.asks);
  if (lead.state === 'SENDING') return deps.store.move(lead, 'lose', { dueInSeconds });
  await deps.queue.noteAsk(lead, dueInSeconds, 'silent');
  return undefined;
};

/** Sends a new lead. Returns it as it now is; undefined if another process was faster. */
export const sendLead = (deps: LeadDeps, lead: Lead): Promise<Lead | undefined> => leads(deps).send(lead);

const batch = 8;

/** Sends all leads that are due. Returns whether there may be more. Throws the first failure after the others are done. */
export const sendDueLeads = async (deps: LeadDeps): Promise<boolean> => {
  const due = await deps.queue.take(batch, deps.times.callSeconds * 2);
  const settle = (row: LeadRow) =>
    countFailures(
      deps.queue,
      row.id,
      () => deps.alarm(row, 'lead-fails'),
      () => leads(deps).enquire(deps.open(row)),
    );
  const ends = await Promise.allSettled(due.map(settle));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return due.length === batch;
};
