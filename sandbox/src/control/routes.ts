import type { FastifyInstance } from 'fastify';
import { raiseDispute, resolveDispute } from '../card/disputes.ts';
import type { Sandbox } from '../sandbox.ts';
import { statementRoutes } from '../statements/routes.ts';
import { faultRoutes } from './faults.ts';
import { guardControl } from './guard.ts';
import { phoneControlRoutes } from './phones.ts';

/** Serves the control interface, on loopback or by token: phones, faults, statements, disputes, books, reset. */
export const controlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  guardControl(app, sandbox.settings.controlToken);
  phoneControlRoutes(app, sandbox);
  faultRoutes(app, sandbox);
  statementRoutes(app, sandbox);
  disputeControlRoutes(app, sandbox);

  app.get<{ Querystring: { reference?: string } }>('/books', (request, reply) =>
    reply.send(sandbox.books.read(request.query.reference)),
  );
  app.post('/reset', (_, reply) => {
    sandbox.prompts.stop();
    sandbox.store.empty();
    sandbox.activity.forget();
    sandbox.events.emit('phone');
    sandbox.events.emit('activity');
    return reply.send({ reset: true });
  });
};

const raised = {
  type: 'object',
  required: ['reference'],
  additionalProperties: false,
  properties: { reference: { type: 'string' }, category: { enum: ['chargeback', 'fraud'] } },
};
const resolved = {
  type: 'object',
  required: ['resolution'],
  additionalProperties: false,
  properties: { resolution: { enum: ['merchant-accepted', 'declined'] } },
};

/** Serves `/disputes`: raises and decides the dispute of a paid charge. */
const disputeControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Body: { reference: string; category?: 'chargeback' | 'fraud' } }>(
    '/disputes',
    { schema: { body: raised } },
    (request, reply) => {
      const { reference, category = 'chargeback' } = request.body;
      const { status, body } = raiseDispute(sandbox, reference, category);
      return reply.code(status).send(body);
    },
  );

  app.post<{ Params: { id: string }; Body: { resolution: 'merchant-accepted' | 'declined' } }>(
    '/disputes/:id/resolve',
    { schema: { body: resolved } },
    (request, reply) => {
      const { status, body } = resolveDispute(sandbox, request.params.id, request.body.resolution);
      return reply.code(status).send(body);
    },
  );
};
