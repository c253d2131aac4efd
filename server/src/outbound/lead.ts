import { pauseAfter, type Backoff } from '../clocks/backoff.ts';
import type { Watch } from '../clocks/watch.ts';
import { bookRefused, bookTaken, toSend, type DeskDeps } from '../features/leads/desk.ts';
import type { FoundLead, LeadDesk, SentLead } from '../features/leads/gateway.ts';
import type { LeadRow } from '../features/leads/lead-rows.ts';
import type { Lead } from '../features/leads/lead.ts';
import { missingSeconds, noteAsk } from '../features/payments/core/engine.ts';
import type { Policy } from './protocol.ts';
import { run, type RunDeps } from './run.ts';
import { countFailures, type Queue } from './work.ts';

export type LeadDeps = RunDeps &
  DeskDeps & {
    queue: Queue<LeadRow>;
    open: (row: LeadRow) => Lead;
    desk: LeadDesk;
    watch: Pick<Watch, 'seconds'>;
  };

/** Returns the rules of a lead. The sales desk has no idempotency. A lead that is only KEPT may have been sent in a gap: one enquiry tells. */
export const leadPolicy = (isKept: boolean): Policy => ({
  saidTwice: [],
  countsEarly: ['done'],
  endsHold: { plain: [], doubt: [] },
  refused: 'doubted-if-repeated',
  unsent: 'tried-again',
  booksLost: true,
  isApproved: false,
  missing: { proofSeconds: isKept ? 0 : 15, resendWithinSeconds: 0, leadsTo: 'send', mostSends: Infinity },
});

const backoff: Backoff = { first: 2, factor: 2, cap: 60 };

const callName = ({ id, sends }: Lead) => `${id} ${sends}`;

/** Returns the protocol of requests for 5G at home. */
const leads = (deps: LeadDeps) =>
  run<Lead, FoundLead, SentLead>(deps, {
    policyOf: ({ state }) => leadPolicy(state === 'KEPT'),
    factsOf: (lead, asked) => ({
      isCalling: lead.state === 'SENDING',
      sends: lead.sends,
      isRepeated: lead.sends > 1,
      wasRefused: lead.wasRefused,
      callLeft: lead.state === 'KEPT' ? -Infinity : deps.times.callSeconds - deps.watch.seconds(callName(lead)),
      missing: missingSeconds(deps.watch, lead, asked),
      age: 0,
      isOverdue: false,
      next: pauseAfter(backoff, lead.asks),
      nextOnHold: null,
      nextTry: pauseAfter(backoff, lead.sends),
    }),
    ask: ({ id }) => deps.desk.find(id),
    begin: async (lead) => {
      const sending = await deps.store.move(lead, 'send', { dueInSeconds: deps.times.callSeconds });
      if (sending) deps.watch.seconds(callName(sending));
      return sending;
    },
    call: (lead, sending) => deps.desk.send(toSend(deps, lead), sending),
    apply: async (lead, decision, answer) => {
      if (decision.do === 'hold') throw new Error('A request is never put on hold');
      if (decision.do === 'ask') return noteAsk(deps.watch, deps.queue, lead, decision);
      const dueInSeconds = decision.inSeconds;
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
  const inSeconds = pauseAfter(backoff, lead.asks);
  if (lead.state === 'SENDING') return deps.store.move(lead, 'lose', { dueInSeconds: inSeconds });
  return noteAsk(deps.watch, deps.queue, lead, { inSeconds, saw: 'silent' });
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
