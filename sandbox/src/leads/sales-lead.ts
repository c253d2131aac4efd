import { createHash } from 'node:crypto';
import type { Answer } from '../faults/answer.ts';
import { national, priceIn } from '../operator/market.ts';
import { fieldOf, isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { tmforumError } from '../tmforum.ts';

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

export const salesLeadPath = '/tmf-api/sales/v4/salesLead';

/** The TMF699 status of each state; the state itself is in `statusChangeReason`. */
const statusOf: Record<LeadState, string> = {
  RECEIVED: 'acknowledged',
  CHECKED: 'accepted',
  PAID: 'inProgress',
  SCHEDULED: 'inProgress',
  INSTALLED: 'inProgress',
  CLOSED: 'cancelled',
  NOT_FEASIBLE: 'rejected',
};

export const toSalesLead = (lead: Lead) => ({
  ...lead.resource,
  id: lead.refLeadId,
  href: `${salesLeadPath}/${lead.refLeadId}`,
  externalId: lead.reference,
  status: statusOf[lead.state],
  statusChangeReason: lead.state,
  statusChangeDate: lead.changedAt,
  creationDate: lead.at,
  '@type': 'SalesLead',
});

/** Returns the version of a lead, which differs after every change. */
const tagOf = (lead: Lead): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([lead.state, lead.changedAt, lead.resource]))
    .digest('hex')
    .slice(0, 16)}"`;

/** Returns a lead with its version, which a change may name in `If-Match`. */
export const showLead = (lead: Lead): Answer => ({
  status: 200,
  body: toSalesLead(lead),
  headers: { etag: tagOf(lead) },
});

/** The refusal of a number that no lead has. */
export const unknownLead = tmforumError(404, 'notFound', 'There is no such lead');

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns the national number of a body's mobile contact. */
export const contactOf = (sandbox: Sandbox, body: unknown): string | undefined => {
  const media = isRecord(body) ? listOf(body['contactMedium']) : [];
  const mobile = media.find((medium) => medium['mediumType'] === 'mobile')?.['characteristic'];
  const number = isRecord(mobile) ? fieldOf(mobile, 'phoneNumber') : undefined;
  return number === undefined ? undefined : national(sandbox.market, number);
};

/**
 * POST /salesLead (TMF699 v4): registers a lead and numbers it. There is no idempotency: a repeated `externalId`
 * registers another lead.
 */
export const takeLead = (sandbox: Sandbox, leads: Leads, body: unknown): Answer => {
  if (!isRecord(body)) return tmforumError(400, 'invalidBody', 'The body must be a salesLead');
  const reference = fieldOf(body, 'externalId');
  const contactNumber = contactOf(sandbox, body);
  const offering = body['productOffering'];
  const plan = isRecord(offering) ? fieldOf(offering, 'id') : undefined;
  if (!reference || !contactNumber || !plan || !fieldOf(body, 'name')) {
    return tmforumError(
      400,
      'invalidBody',
      'name, externalId, productOffering.id and a contactMedium "mobile" are required',
    );
  }
  const feasibility = fieldOf(body, 'rating') ?? 'checked';
  const lead = sandbox.store.transaction(() =>
    leads.add({ reference, contactNumber, plan, state: 'RECEIVED', feasibility, resource: body }),
  );
  sandbox.activity.note({ what: 'lead-taken', port: 'leads', msisdn: contactNumber, detail: lead.refLeadId });
  return { status: 201, body: toSalesLead(lead) };
};

/** The fixed id of the note that names the payment, so that a lead has one. */
const paymentNote = 'payment';

/**
 * PATCH /salesLead/{id}: replaces the given fields. A note `payment` names the transaction that paid: the same one
 * again changes nothing, another is refused. A wrong `If-Match` is refused.
 */
export const changeLead = (
  sandbox: Sandbox,
  leads: Leads,
  lead: Lead | undefined,
  { body, ifMatch }: { body: unknown; ifMatch: string | undefined },
): Answer => {
  if (lead === undefined) return unknownLead;
  if (ifMatch !== undefined && ifMatch !== tagOf(lead))
    return tmforumError(412, 'changed', 'Somebody has changed this lead since it was read');
  if (!isRecord(body)) return tmforumError(400, 'invalidBody', 'The body must be a part of a salesLead');
  const note = listOf(body['note']).find((each) => each['id'] === paymentNote);
  const transactionId = note === undefined ? undefined : fieldOf(note, 'text');
  const resource = { ...lead.resource, ...body };
  if (transactionId === undefined || transactionId === lead.transactionId)
    return showLead(leads.change(lead, { resource }));
  if (lead.transactionId !== undefined) return tmforumError(422, 'leadPaid', 'This lead is paid already');
  if (lead.state === 'CLOSED' || lead.state === 'NOT_FEASIBLE')
    return tmforumError(422, 'leadClosed', 'This lead is closed');
  return sandbox.store.transaction(() => {
    const price = priceIn(sandbox.market, lead.plan);
    sandbox.books.credit({
      kind: 'lead',
      target: lead.refLeadId,
      ...price,
      product: lead.plan,
      reference: transactionId,
    });
    const paid = leads.change(lead, { resource, transactionId, state: 'PAID' });
    sandbox.activity.note({
      what: 'lead-paid',
      port: 'leads',
      msisdn: lead.contactNumber,
      ...price,
      detail: lead.refLeadId,
    });
    return showLead(paid);
  });
};
