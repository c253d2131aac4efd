import { leadStates } from '@selfcare/contract/content/lists';
import { refLeadIdPattern, type LeadState } from '@selfcare/contract/leads/leads';
import { z } from 'zod';
import type { Sending } from '../../clocks/sending.ts';
import type { FoundLead, LeadDesk, LeadToSend, SentLead } from '../../features/leads/gateway.ts';
import type {
  DeliveryOutcome,
  DeliveryRequest,
  DeliveryState,
  Fulfilment,
} from '../../features/payments/core/gateway.ts';
import { bodyOf, elementsOf } from '../answer-body.ts';
import { isSameWord, may, moment, must, name, ourId, soft, text, word, wordOrOther } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/sales/v4/salesLead';
const pathOf = (refLeadId: string) => `${path}/${encodeURIComponent(refLeadId)}`;

/** The lead's state by TMF699 status, when the desk gives none of our words. */
const stateOfStatus: Readonly<Record<string, LeadState>> = {
  acknowledged: 'RECEIVED',
  pending: 'RECEIVED',
  accepted: 'CHECKED',
  inProgress: 'SCHEDULED',
  cancelled: 'CLOSED',
  rejected: 'NOT_FEASIBLE',
};

const number = (told: unknown) => (refLeadIdPattern.test(text(told) ?? '') ? text(told) : undefined);
/** Other people's notes are written back unchanged. */
const note = z.looseObject({});
const salesLead = z.looseObject({
  id: must(number),
  externalId: must(ourId),
  status: must(wordOrOther(...Object.keys(stateOfStatus))),
  statusChangeReason: may(wordOrOther(...leadStates)),
  statusChangeDate: soft(moment),
  note: z.array(note).nullish(),
});
type SalesLead = z.infer<typeof salesLead>;
const refusal = z.object({ code: must(name) });

const isState = (word: unknown): word is LeadState => leadStates.some((state) => state === word);

const toFound = (lead: SalesLead): FoundLead => {
  const state = isState(lead.statusChangeReason) ? lead.statusChangeReason : stateOfStatus[lead.status];
  if (!state) return { outcome: 'unknown' };
  const changed = new Date(lead.statusChangeDate ?? '');
  return {
    outcome: 'found',
    refLeadId: lead.id,
    state,
    changedAt: Number.isNaN(changed.getTime()) ? undefined : changed,
  };
};

const toResource = ({ leadId, fullName, contactNumber, email, address, plan, source, feasibility }: LeadToSend) => ({
  externalId: leadId,
  name: `${plan.name}, ${address.town}`,
  category: { id: 'HBB' },
  channel: { id: source },
  rating: feasibility,
  productOffering: { id: plan.code, name: plan.name },
  relatedParty: [{ role: 'customer', name: fullName, '@referredType': 'Individual' }],
  contactMedium: [
    { mediumType: 'mobile', preferred: true, characteristic: { phoneNumber: contactNumber } },
    { mediumType: 'email', characteristic: { emailAddress: email } },
    {
      mediumType: 'postalAddress',
      characteristic: {
        contactType: 'INSTALLATION',
        street1: address.street,
        street2: address.landmark,
        city: address.town,
        country: address.country,
        ...(address.at && { geographicLocation: { y: String(address.at.latitude), x: String(address.at.longitude) } }),
      },
    },
  ],
  '@type': 'SalesLead',
});

/** Creates the sales system's client (TMF699); leads are found by `externalId`. `send` is not idempotent. */
export const createLeadDesk = (settings: TmforumSettings): LeadDesk => {
  const call = createTmforumClient(settings);
  const send = async (lead: LeadToSend, sending?: Sending): Promise<SentLead> => {
    const result = await call({ operation: 'send', method: 'POST', path, body: toResource(lead) }, sending);
    if (result.kind === 'unsent') return { outcome: 'unsent' };
    const made = bodyOf(result, [201], salesLead);
    // Another lead's number proves nothing; ours is found by our id.
    if (made)
      return made.externalId === lead.leadId ? { outcome: 'taken', refLeadId: made.id } : { outcome: 'unknown' };
    return bodyOf(result, [400, 422], refusal) ? { outcome: 'refused' } : { outcome: 'unknown' };
  };
  const find = async (leadId: string, sending?: Sending): Promise<FoundLead> => {
    const result = await call({ operation: 'enquiry', method: 'GET', path, query: { externalId: leadId } }, sending);
    const listed = bodyOf(result, [200], z.array(z.unknown()));
    if (!listed) return { outcome: 'unknown' };
    if (listed.length === 0) return { outcome: 'not-found' };
    // The first of duplicates, so that all callers name the same.
    const ours = listed
      .flatMap((one) => salesLead.safeParse(one).data ?? [])
      .find(({ externalId }) => externalId === leadId);
    if (ours) return toFound(ours);
    elementsOf(result, listed, salesLead);
    return { outcome: 'unknown' };
  };
  const read = async (refLeadId: string, sending?: Sending): Promise<FoundLead> => {
    const result = await call({ operation: 'enquiry', method: 'GET', path: pathOf(refLeadId) }, sending);
    const lead = bodyOf(result, [200], salesLead);
    if (lead?.id === refLeadId) return toFound(lead);
    return bodyOf(result, [404], refusal) ? { outcome: 'not-found' } : { outcome: 'unknown' };
  };
  return { send, find, read };
};

/** The fixed id of the payment note, so that a lead has one. */
const paymentNote = 'payment';

/** Weak tags cannot be compared for a change (RFC 9110, If-Match). */
const strongTag = (tag: string | undefined) => (tag?.startsWith('"') ? tag : undefined);

const paidBy = (lead: SalesLead) => ourId(lead.note?.find(({ id }) => isSameWord(text(id), paymentNote))?.['text']);

const reasons = { leadClosed: 'lead-closed', leadPaid: 'lead-paid' } as const;
const refusedAs = (code: string) => {
  const known = word('leadClosed', 'leadPaid')(code);
  return known && reasons[known];
};

/**
 * Creates the report that a lead is paid (TMF699): a note with a fixed id and the transaction as text. Keeps others'
 * notes; with an `ETag` a concurrent change is refused (412). Repeating the note changes nothing.
 */
export const createLeadPayment = (settings: TmforumSettings): Fulfilment => {
  const call = createTmforumClient(settings);
  const readLead = async (refLeadId: string, sending: Sending | undefined) => {
    const result = await call({ operation: 'enquiry', method: 'GET', path: pathOf(refLeadId) }, sending);
    return { result, lead: bodyOf(result, [200], salesLead) };
  };

  const find = async ({ transactionId, target }: DeliveryRequest, sending?: Sending): Promise<DeliveryState> => {
    const { lead } = await readLead(target, sending);
    if (!lead || lead.id !== target) return { outcome: 'unknown' };
    const paid = paidBy(lead);
    if (paid === transactionId) return { outcome: 'delivered', reference: lead.id };
    return paid === undefined ? { outcome: 'not-found' } : { outcome: 'refused', reason: 'lead-paid' };
  };
  const deliver = async (
    { transactionId, target, price }: DeliveryRequest,
    sending?: Sending,
  ): Promise<DeliveryOutcome> => {
    const { result: asked, lead } = await readLead(target, sending);
    if (asked.kind === 'unsent') return { outcome: 'unsent' };
    // Nothing was written yet: an unreadable lead proves that nothing was reported.
    if (!lead || lead.id !== target) return { outcome: 'unsent' };
    const paid = paidBy(lead);
    if (paid === transactionId) return { outcome: 'delivered', reference: lead.id };
    if (paid !== undefined) return { outcome: 'refused', reason: 'lead-paid' };
    const told = { id: paymentNote, author: 'portal', date: new Date().toISOString(), text: transactionId, price };
    const body = { note: [...(lead.note ?? []), told] };
    const version = asked.kind === 'answer' ? strongTag(asked.headers.etag) : undefined;
    const result = await call(
      {
        operation: 'credit',
        method: 'PATCH',
        path: pathOf(target),
        body,
        ...(version && { headers: { 'if-match': version } }),
      },
      sending,
    );
    // The lead changed since it was read: nothing of ours was written.
    if (result.kind === 'unsent' || (version && result.kind === 'answer' && result.status === 412))
      return { outcome: 'unsent' };
    const changed = bodyOf(result, [200], salesLead);
    if (changed?.id === target && paidBy(changed) === transactionId)
      return { outcome: 'delivered', reference: changed.id };
    const code = bodyOf(result, [422], refusal)?.code;
    const reason = code === undefined ? undefined : refusedAs(code);
    return reason ? { outcome: 'refused', reason } : { outcome: 'unknown' };
  };
  return { deliver, find };
};
