import type { FastifyInstance } from 'fastify';
import { guardControl } from '../control/guard.ts';
import { callsOf } from '../faults/answer.ts';
import { isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { foundUnder, refusedReading, requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { qualificationPath, qualify, readCentres } from './qualification.ts';
import {
  type Lead,
  type LeadState,
  type Leads,
  changeLead,
  contactOf,
  leadStates,
  openLeads,
  salesLeadPath,
  showLead,
  takeLead,
  toSalesLead,
  unknownLead,
} from './sales-lead.ts';

type ById = { Params: { id: string } };

const refusedLead = tmforumTroubles(tmforumError(422, 'leadRejected', 'This lead is not taken'));
const refusedChange = tmforumTroubles(tmforumError(422, 'leadClosed', 'This lead is closed'));
const refusedCheck = tmforumTroubles(tmforumError(422, 'placeUnknown', 'This place cannot be checked'));

/** Serves the operator's sales system under `/leads`: TMF699 leads and TMF645 feasibility. */
export const leadRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const leads = openLeads(sandbox.store, sandbox.market.opco);
  app.register(async (api) => leadApi(api, sandbox, leads));
  app.register(async (control) => leadControlRoutes(control, sandbox, leads));
};

const leadApi = (api: FastifyInstance, sandbox: Sandbox, leads: Leads): void => {
  const call = callsOf(api, sandbox, 'leads', refusedReading);
  const centres = readCentres(sandbox.settings.market);
  requireKey(api, sandbox.settings.leadsApiKey);
  call.post(salesLeadPath, 'send', ({ body }) => ({
    msisdn: contactOf(sandbox, body),
    troubles: refusedLead,
    perform: () => takeLead(sandbox, leads, body),
  }));
  call.get(salesLeadPath, 'enquiry', ({ query }) => {
    const externalId = String(query['externalId'] ?? '');
    const found = leads.under(externalId);
    return {
      msisdn: found[0]?.contactNumber,
      perform: () => foundUnder('externalId', externalId, found.map(toSalesLead)),
    };
  });
  call.get(`${salesLeadPath}/:id`, 'enquiry', ({ params: { id = '' } }) => {
    const found = leads.find(id);
    return { msisdn: found?.contactNumber, perform: () => (found ? showLead(found) : unknownLead) };
  });
  call.patch(`${salesLeadPath}/:id`, 'credit', ({ params: { id = '' }, body, headers }) => ({
    msisdn: leads.find(id)?.contactNumber,
    troubles: refusedChange,
    perform: () => changeLead(sandbox, leads, leads.find(id), { body, ifMatch: headers['if-match'] }),
  }));
  call.post(qualificationPath, 'lookup', ({ body }) => ({
    troubles: refusedCheck,
    perform: () => qualify(centres, body),
  }));
};

const shown = ({ refLeadId, reference, contactNumber, plan, state, at, transactionId }: Lead) => ({
  refLeadId,
  reference,
  contactNumber,
  plan,
  state,
  at,
  transactionId,
});

const isState = (value: unknown): value is LeadState => leadStates.some((state) => state === value);

/** Serves the sales staff's view of leads, and their changes of state, as part of the control interface. */
const leadControlRoutes = (app: FastifyInstance, sandbox: Sandbox, leads: Leads): void => {
  guardControl(app, sandbox.settings.controlToken);
  app.get('/', async () => ({ leads: leads.all().map(shown) }));
  app.get<ById>('/:id', (request, reply) => {
    const lead = leads.find(request.params.id);
    if (!lead) return reply.code(404).send({ error: 'There is no such lead.' });
    return reply.send({ ...shown(lead), feasibility: lead.feasibility });
  });
  app.post<ById>('/:id', (request, reply) => {
    const lead = leads.find(request.params.id);
    if (!lead) return reply.code(404).send({ error: 'There is no such lead.' });
    const state = isRecord(request.body) ? request.body['state'] : undefined;
    if (!isState(state)) return reply.code(400).send({ error: `state is one of ${leadStates.join(', ')}.` });
    const changed = leads.change(lead, { state });
    sandbox.activity.note({
      what: 'lead-moved',
      port: 'leads',
      msisdn: lead.contactNumber,
      detail: `${lead.refLeadId} ${state}`,
    });
    return reply.send(shown(changed));
  });
};
