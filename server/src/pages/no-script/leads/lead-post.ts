import type { PlainLead } from '@selfcare/contract/plain-pages';
import type { Market } from '@selfcare/markets/market';
import type { Caller } from '../../../http/contract-routes.ts';
import { cut, type Form, type Sender } from '../form-post.ts';
import { newNonce, runsScript, type KeptOrder, type KeptOrders } from '../kept-order.ts';
import type { Shown } from '../plain-pages.ts';
import { saidOf } from '../said.ts';
import { isWrong, readLine } from '../typed.ts';
import { contextFor, places, type Place, type Visit } from '../visit.ts';

type LeadDeps = { market: Market; call: Caller; orders: KeptOrders };

export const leadFields = { lead: 'lead-number', phone: 'lead-phone' } as const;

type Kept = NonNullable<KeptOrder['lead']>;

/** Finds a lead by its number and phone, or returns the errors to show. */
const track = async ({ market, call }: LeadDeps, visit: Visit, typed: PlainLead['typed']) => {
  const refLeadId = typed.lead.toUpperCase();
  const phone = readLine(typed.phone, market);
  const wrong: PlainLead['wrong'] = {
    ...(refLeadId === '' && { lead: 'missing' }),
    ...(isWrong(phone) && { phone: phone.wrong }),
  };
  if (isWrong(phone) || refLeadId === '') return { wrong };
  const answer = await call('trackLead', { refLeadId, contactNumber: phone.value }, contextFor(visit));
  if (!('failure' in answer)) return { found: answer.result };
  if (answer.failure.code === '404') return { wrong, notice: { kind: 'unknown' } as const };
  return { wrong, notice: { kind: 'failed', text: saidOf(answer, market, visit.language.tag) } as const };
};

/** Shows the page that follows a lead. A reload makes no new attempt. */
export const showLead = async (deps: LeadDeps, visit: Visit): Promise<Shown> => {
  const { orders } = deps;
  const kept = orders.read(visit);
  const { isFound, ...lead }: Kept = kept?.lead ?? { typed: { lead: '', phone: '' }, wrong: {} };
  const read = isFound ? await track(deps, visit, lead.typed) : {};
  const hasScript = kept?.hasScript;
  return {
    view: { page: 'lead', token: orders.tokenOf(kept), ...lead, ...read, ...(hasScript && { hasScript }) },
  };
};

/** Handles number and phone of a lead; returns the page with the result. */
export const postLead = async (deps: LeadDeps, visit: Visit, form: Form, sender: Sender): Promise<Place> => {
  const { orders } = deps;
  const before = orders.read(visit);
  const typed = { lead: cut(form.get(leadFields.lead), 63), phone: cut(form.get(leadFields.phone), 40) };
  const hasScript = runsScript(visit, before);
  const keep = (lead: Omit<Kept, 'typed'>) => {
    const fresh = { nonce: newNonce(), typed: { msisdn: '', amount: '' }, wrong: {} };
    orders.keep(visit, { ...fresh, ...before, ...(hasScript && { hasScript }), lead: { typed, ...lead } });
    return places.lead;
  };
  if (sender !== 'own' && !orders.isToken(form.get('token'), before))
    return keep({ wrong: {}, notice: { kind: 'confirm' } });
  const read = await track(deps, visit, typed);
  return keep('found' in read ? { wrong: {}, isFound: true } : read);
};
