import type { FastifyInstance } from 'fastify';
import { raiseDispute, resolveDispute } from '../card/disputes.ts';
import type { Sandbox } from '../sandbox.ts';

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
export const disputeControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
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
