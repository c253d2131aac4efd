import type { FastifyInstance } from 'fastify';
import { guardControl } from '../control/guard.ts';
import { answerRequest } from '../faults/answer.ts';
import { isRecord } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { leadStates, openLeads, type Lead, type LeadState } from './lead-book.ts';
import { qualificationPath, qualify, readCentres } from './qualification.ts';
import { changeLead, contactOf, salesLeadPath, showLead, takeLead, toSalesLead } from './sales-lead.ts';

type Query = { Querystring: Record<string, unknown> };
type ById = { Params: { id: string } };

const refusedLead = tmforumTroubles(tmforumError(422, 'leadRejected', 'This lead is not taken'));
const refusedChange = tmforumTroubles(tmforumError(422, 'leadClosed', 'This lead is closed'));
const refusedReading = tmforumTroubles(tmforumError(403, 'accessDenied', 'This may not be read'));
const refusedCheck = tmforumTroubles(tmforumError(422, 'placeUnknown', 'This place cannot be checked'));

/** The operator's sales desk, under `/leads`: TMF699 leads and TMF645 feasibility. */
export const leadRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const leads = openLeads(sandbox.store, sandbox.market.opco);
  const centres = readCentres(sandbox.settings.market);
  app.register(async (api) => {
    requireKey(api, sandbox.settings.leadsApiKey);
    api.post(salesLeadPath, (request, reply) =>
      answerRequest(sandbox, reply, {
        occasion: { port: 'leads', operation: 'send', msisdn: contactOf(sandbox, request.body) },
        troubles: refusedLead,
        perform: () => takeLead(sandbox, leads, request.body),
      }),
    );
    api.get<Query>(salesLeadPath, (request, reply) => {
      const externalId = String(request.query['externalId'] ?? '');
      const found = leads.under(externalId);
      return answerRequest(sandbox, reply, {
        occasion: { port: 'leads', operation: 'enquiry', msisdn: found[0]?.contactNumber },
        troubles: refusedReading,
        perform: () =>
          externalId === ''
            ? tmforumError(400, 'missingQuery', 'externalId is required')
            : { status: 200, body: found.map(toSalesLead) },
      });
    });
    api.get<ById>(`${salesLeadPath}/:id`, (request, reply) => {
      const found = leads.find(request.params.id);
      return answerRequest(sandbox, reply, {
        occasion: { port: 'leads', operation: 'enquiry', msisdn: found?.contactNumber },
        troubles: refusedReading,
        perform: () => (found ? showLead(found) : tmforumError(404, 'notFound', 'There is no such lead')),
      });
    });
    api.patch<ById>(`${salesLeadPath}/:id`, (request, reply) => {
      const found = leads.find(request.params.id);
      return answerRequest(sandbox, reply, {
        occasion: { port: 'leads', operation: 'credit', msisdn: found?.contactNumber },
        troubles: refusedChange,
        perform: () =>
          changeLead(sandbox, leads, leads.find(request.params.id), {
            body: request.body,
            ifMatch: request.headers['if-match'],
          }),
      });
    });
    api.post(qualificationPath, (request, reply) =>
      answerRequest(sandbox, reply, {
        occasion: { port: 'leads', operation: 'lookup' },
        troubles: refusedCheck,
        perform: () => qualify(centres, request.body),
      }),
    );
  });
  app.register(async (desk) => leadControlRoutes(desk, sandbox));
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

/** What the sales people see, and how they move a lead on: part of the control interface. */
const leadControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  guardControl(app, sandbox.settings.controlToken);
  const leads = openLeads(sandbox.store, sandbox.market.opco);
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
