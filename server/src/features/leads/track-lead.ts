import type { LeadState, TrackedLead } from '@selfcare/contract/leads/leads';
import { currencyToWire } from '@selfcare/contract/values/money';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { ReservePair } from '../../http/limits/pair-budget.ts';
import type { LeadDesk } from './gateway.ts';
import { planNameIn, type PlanShelf } from './plans.ts';
import { isOpen, priceDays, type Lead, type LeadStep } from './lead.ts';
import type { LeadStore } from './lead-store.ts';

/** The desk is asked so often while somebody looks. */
const askEverySeconds = 30;

/** What names a lead, with the proof of the work that a guess may cost. */
export type NamedLead = { refLeadId: string; contactNumber: string; proof?: string | null | undefined };

/**
 * A lead that somebody names by its number and phone: both must fit. What fits costs nothing. Numbers of leads follow each other, so that
 * anybody can guess at one: past some wrong guesses a try costs work, and shuts nobody out who has the right phone (docs/abuse.md A37).
 */
export const createLeadFinder = (reservePair: ReservePair, store: LeadStore, market: Market) => {
  return async (asked: NamedLead, context: Context): Promise<Answer<Lead>> => {
    const contactNumber = parseMsisdn(asked.contactNumber, market);
    if (!contactNumber) return refuseField('contactNumber', 'payerInvalid');
    const found = await store.findByContact(asked.refLeadId, contactNumber);
    // A stranger's guesses cost nothing for what was asked for in this browser.
    if (found && found.browserHash !== '' && found.browserHash === context.browser.hash) return { result: found };
    // Taken before anything is told: who has guessed enough hears no yes either, and guesses sent at once are no more than others.
    const pair = [`lead ${asked.refLeadId}`, `lead-contact ${contactNumber}`] as const;
    const attempt = await reservePair({ pair, proof: asked.proof }, context);
    if (isRefusal(attempt)) return { refusal: { ...attempt.refusal, subject: contactNumber } };
    await attempt.result.settle(found ? 'right' : 'wrong');
    return found ? { result: found } : refuse('404', { subject: contactNumber });
  };
};

export type FindLead = ReturnType<typeof createLeadFinder>;

type TrackDeps = {
  market: Market;
  store: LeadStore;
  shelf: Pick<PlanShelf, 'read'>;
  findLead: FindLead;
  desk: Pick<LeadDesk, 'read'>;
  /** When a payment for a lead came through; payments know. */
  paidAt: (refLeadId: string) => Promise<Date | undefined>;
  report: (error: unknown) => void;
};

const order: readonly LeadState[] = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED', 'CLOSED', 'NOT_FEASIBLE'];

/** The steps with the payment among them, each state once, in the order of the day. */
const stepsWith = (steps: readonly LeadStep[], paid: Date | undefined): LeadStep[] => {
  const all =
    paid && !steps.some(({ state }) => state === 'PAID')
      ? [...steps, { state: 'PAID' as const, at: paid.toISOString() }]
      : steps;
  return all.toSorted(
    (one, other) => one.at.localeCompare(other.at) || order.indexOf(one.state) - order.indexOf(other.state),
  );
};

/**
 * When a step was made that the desk tells of now: by its own clock, but not before the step that was known last, nor in a time to come.
 * Else a desk whose clock is wrong, or tells no zone, would have a customer who has paid see the step before.
 */
const atOf = (changedAt: Date | undefined, steps: readonly LeadStep[]): string => {
  const now = new Date();
  const told = (changedAt && changedAt < now ? changedAt : now).toISOString();
  const last = steps.at(-1)?.at ?? '';
  return told > last ? told : last;
};

/** Asks the desk how far a lead has come, and keeps it. */
const refresh = async ({ store, desk }: TrackDeps, lead: Lead): Promise<void> => {
  if (!lead.refLeadId || !(await store.beginAsk(lead.id, askEverySeconds))) return;
  const found = await desk.read(lead.refLeadId);
  if (found.outcome !== 'found' || found.state === lead.deskState) return;
  const isKnown = lead.steps.some(({ state }) => state === found.state);
  const step = { state: found.state, at: atOf(found.changedAt, lead.steps) };
  await store.move(lead, 'follow', { deskState: found.state, dueInSeconds: null, ...(!isKnown && { step }) });
};

/** Whether a lead can be paid: feasible, taken, not paid, and the desk has not gone on with it. */
export const isPayable = (lead: Lead, paid: Date | undefined): boolean =>
  lead.state === 'TAKEN' && isOpen(lead) && !paid && ['RECEIVED', 'CHECKED'].includes(lead.deskState ?? 'RECEIVED');

/** Whether the price that a lead was made with still stands. */
export const isPriceFixed = ({ createdAt, readAt }: Pick<Lead, 'createdAt' | 'readAt'>): boolean =>
  readAt.getTime() - createdAt.getTime() < priceDays * 24 * 3600 * 1000;

/** How far a lead has come; refuses alike what is unknown and what is another's. The desk is asked behind the answer. */
export const trackLead = async (deps: TrackDeps, asked: NamedLead, context: Context): Promise<Answer<TrackedLead>> => {
  const found = await deps.findLead(asked, context);
  if ('refusal' in found) return found;
  const lead = found.result;
  void refresh(deps, lead).catch(deps.report);
  const paid = await deps.paidAt(lead.refLeadId ?? '');
  const steps = stepsWith(lead.steps, paid);
  const payable = isPayable(lead, paid);
  return {
    result: {
      refLeadId: lead.refLeadId ?? '',
      status: steps.at(-1)?.state ?? 'RECEIVED',
      plan: await planNameIn(deps.shelf, lead.plan, context.language),
      createdAt: lead.createdAt.toISOString(),
      firstName: lead.details.fullName.split(' ')[0] ?? '',
      payable,
      steps,
      order: payable
        ? {
            productCode: lead.plan.code,
            amount: toWireAmount(lead.price, deps.market),
            currency: currencyToWire(lead.price.currency),
          }
        : null,
    },
  };
};
