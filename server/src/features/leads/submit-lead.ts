import type { FormPackage } from '@selfcare/contract/content/form';
import type { SubmitLeadRequest, SubmitLeadResult } from '@selfcare/contract/leads/leads';
import type { Moved } from '@selfcare/contract/payments';
import { currencyFromWire, currencyToWire } from '@selfcare/contract/values/money';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { readWireAmount, toWireAmount } from '@selfcare/contract/values/wire-amount';
import { dayOf, type Market, type Town } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField, type Answer, type WrongField } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { checkLead } from './check-lead.ts';
import type { CheckFeasibility, Plan } from './gateway.ts';
import type { FunnelStep, Lead, LeadDetails, NewLead } from './lead.ts';
import type { LeadStore } from './lead-store.ts';
import { firstSteps, newLeadId, sameParts, secondsLeftOf } from './new-lead.ts';
import { sellsHomeInternet, type PlanShelf } from './plans.ts';

/** The token of a code, as leads need it; the otp feature provides it. */
type LeadGrants = {
  /** Whether it proves the number; one that has made a lead does so too. */
  proves: (authorization: string | undefined, msisdn: string) => Promise<boolean>;
  /** Whether it may make another lead. */
  check: (authorization: string | undefined, msisdn: string) => Promise<boolean>;
  /** Spends it on the lead that it made; false where it is not good any more. */
  spend: (authorization: string | undefined, msisdn: string, leadId: string) => Promise<boolean>;
};

/** What brings a lead to the sales desk (outbound/lead.ts). */
type LeadOutbox = {
  /** Sends one that was kept a moment ago. Returns it as it now is; undefined where somebody else was faster. */
  send: (lead: Lead) => Promise<Lead | undefined>;
  /** How long a call to the desk may be under way. */
  callSeconds: number;
  /** Counts a step of a lead. */
  count: (step: FunnelStep) => void;
};

/** What asking for 5G at home needs. */
export type SubmitLeadDeps = {
  market: Market;
  store: LeadStore;
  shelf: PlanShelf;
  checkFeasibility: CheckFeasibility;
  grants: LeadGrants;
  outbox: LeadOutbox;
  hash: (purpose: string, text: string) => string;
  /** The form of a home-internet customer as it is active, in the language of a tag. */
  readForm: (tag: string) => FormPackage | undefined;
  /** What a browser has typed is needed no more. */
  forgetDraft: (browserHash: string) => Promise<void>;
  /** For how long a visitor waits for the desk's number; 0 while it is out. */
  waitMs: () => number;
  /** Counts what differs from what the page believed. */
  differs: (what: 'feasibility' | 'price') => void;
  /** Hears what is thrown after the visitor was answered. */
  report: (error: unknown) => void;
};

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** New leads that a number may have in a day. */
const mostOfDay = 3;

/** The town list and, at the place, the operator must both say yes; where he says neither, the list decides. */
const decideFeasibility = async (
  checkFeasibility: CheckFeasibility,
  town: Town,
  at: LeadDetails['at'],
): Promise<{ isFeasible: boolean; feasibility: Lead['feasibility'] }> => {
  if (!town.hbbLeadFeasibility) return { isFeasible: false, feasibility: 'by-town' };
  const said = at ? await checkFeasibility(at) : 'unclear';
  return { isFeasible: said !== 'not-feasible', feasibility: said === 'unclear' ? 'by-town' : 'checked' };
};

const answerOf = ({ state, refLeadId }: Pick<Lead, 'state' | 'refLeadId'>): SubmitLeadResult => {
  if (state === 'NOT_FEASIBLE') return { feasible: false };
  return refLeadId ? { refLeadId, feasible: true } : { feasible: true, pending: true };
};

/** A 400 that says what has changed since the page showed it, to programs as well. */
const refuseMoved = (field: WrongField, moved: Moved) =>
  refuse('400', { detail: field.message, fields: [field], result: moved });

const findPlan = async (
  { market, shelf, differs }: SubmitLeadDeps,
  { plan }: SubmitLeadRequest,
  language: string,
): Promise<Answer<Plan>> => {
  const sold = await shelf.find(plan.code, language);
  if (sold === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
  if (!sold) return refuseMoved({ path: 'plan.code', message: 'planWithdrawn' }, { reason: 'withdrawn' });
  if (plan.currency && currencyFromWire(plan.currency) !== sold.price.currency)
    return refuseField('plan.currency', 'currencyInvalid');
  if (readWireAmount(plan.amount, market) !== sold.price.amountMinor) {
    differs('price');
    const price = { amount: toWireAmount(sold.price, market), currencyCode: currencyToWire(market.currency.code) };
    return refuseMoved({ path: 'plan.amount', message: 'priceChanged' }, { reason: 'price-changed', price });
  }
  return { result: sold };
};

type Wanted = Pick<NewLead, 'details' | 'plan' | 'price' | 'feasibility'> & {
  isFeasible: boolean;
  consentVersion: string;
};

/** Adds the lead, or finds the same one of this day; the token is spent by the one that it makes. */
const keep = async (
  deps: SubmitLeadDeps,
  wanted: Wanted,
  key: { hash: string; fingerprint: string },
  context: Context,
): Promise<Answer<{ lead: Lead; isNew: boolean }>> => {
  const { store, market, grants, outbox } = deps;
  const { isFeasible, details, plan, price, feasibility, consentVersion } = wanted;
  const { contactNumber } = details;
  const day = dayOf(market);
  const sameHash = store.sameHash(sameParts(details, plan.code));
  return store.alone([`key ${key.hash}`, `contact ${deps.hash('lead-contact', contactNumber)}`], async () => {
    const before = await repeated(store, key);
    if (before) return isRefusal(before) ? before : { result: { lead: before.result, isNew: false } };
    const same = isFeasible ? await store.findSame(sameHash, day) : undefined;
    if (same) {
      await store.noteRepeat(key, same.id);
      return { result: { lead: same, isNew: false } };
    }
    if ((await store.countOfDay(contactNumber, day)) >= mostOfDay)
      return refuse('429', {
        detail: 'leadsSpent',
        retryAfterSeconds: secondsLeftOf(day, market.timeZone),
        subject: contactNumber,
      });
    const id = newLeadId();
    const authorization = context.header('authorization');
    // Asked for under the lock of this number: nobody spends it between here and below.
    if (!(await grants.check(authorization, contactNumber))) return refuse('401');
    const lead = await store.add(
      {
        id,
        state: isFeasible ? 'KEPT' : 'NOT_FEASIBLE',
        source: 'WEBPORTAL',
        details,
        plan,
        price,
        feasibility,
        language: context.language,
        browserHash: context.browser.hash,
        sameHash,
        day,
        consentVersion,
        key,
      },
      firstSteps(isFeasible, feasibility),
      isFeasible ? outbox.callSeconds : null,
    );
    if (!(await grants.spend(authorization, contactNumber, id))) throw new Error('the token of a lead is spent twice');
    return { result: { lead, isNew: true } };
  });
};

const repeated = async (
  store: LeadStore,
  key: { hash: string; fingerprint: string },
): Promise<Answer<Lead> | undefined> => {
  const before = await store.findByKey(key.hash);
  if (!before) return undefined;
  if (before.fingerprint !== key.fingerprint) return refuse('422');
  const lead = await store.find(before.id);
  return lead && { result: lead };
};

/** Sends a kept lead and waits a moment for its number; what takes longer goes on by itself. */
const sendWithin = async ({ outbox, waitMs, report }: SubmitLeadDeps, lead: Lead): Promise<Lead> => {
  const limit = waitMs();
  if (limit <= 0) return lead;
  const sending = outbox.send(lead).catch((error: unknown) => {
    report(error);
    return undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  const sent = await Promise.race([sending, late]);
  clearTimeout(timer);
  return sent ?? lead;
};

/**
 * Stores a request for 5G at home, then sends it to the sales system. The same key and body, or the same wish on one day, is one lead.
 * Refuses without a token (401), a wrong form, plan or price (400), a fourth lead of a number and day (429).
 */
export const submitLead = async (
  deps: SubmitLeadDeps,
  request: SubmitLeadRequest,
  context: Context,
): Promise<Answer<SubmitLeadResult>> => {
  const { market, store, hash, grants, differs, outbox } = deps;
  const given = context.header('idempotency-key');
  if (!given || !keyPattern.test(given)) return refuseField('idempotency-key', 'headerMissing');
  const key = { hash: hash('lead-key', given.toLowerCase()), fingerprint: hash('lead-body', JSON.stringify(request)) };
  const before = await repeated(store, key);
  if (before) return isRefusal(before) ? before : { result: answerOf(before.result) };

  const form = deps.readForm(context.language);
  if (!form || !sellsHomeInternet(market)) return refuseField('plan.code', 'notSold');
  const checked = checkLead(request, { market, form, language: context.language });
  // No token is for what is no number: the form says so.
  if (isRefusal(checked) && !parseMsisdn(request.contactNumber, market)) return checked;
  const claimed = isRefusal(checked) ? request.contactNumber : checked.result.details.contactNumber;
  if (!(await grants.proves(context.header('authorization'), claimed))) return refuse('401');
  if (isRefusal(checked)) return checked;
  const plan = await findPlan(deps, request, context.language);
  if (isRefusal(plan)) return plan;
  const { details, town, version } = checked.result;
  const decided = await decideFeasibility(deps.checkFeasibility, town, details.at);
  if (typeof request.feasibility === 'boolean' && request.feasibility !== decided.isFeasible) differs('feasibility');
  const { code, name, price } = plan.result;
  const kept = await keep(
    deps,
    { details, plan: { code, name }, price, consentVersion: version, ...decided },
    key,
    context,
  );
  if (isRefusal(kept)) return kept;
  context.rememberBrowser();
  await deps.forgetDraft(context.browser.hash);
  const { lead, isNew } = kept.result;
  if (isNew) {
    outbox.count('asked');
    outbox.count(decided.isFeasible ? 'feasible' : 'not-feasible');
  }
  return { result: answerOf(isNew && lead.state === 'KEPT' ? await sendWithin(deps, lead) : lead) };
};
