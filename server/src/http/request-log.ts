import type { FastifyInstance } from 'fastify';

/** One line for each request: its route's pattern, never its address (ids and numbers stand there), never its body. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request');
  });
};
