import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { statementRoutes } from '../statements/routes.ts';
import { disputeControlRoutes } from './disputes.ts';
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
