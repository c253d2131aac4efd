import type { FastifyInstance } from 'fastify';
import { isCall } from './asked-for.ts';

/**
 * One line for each request: its route's pattern, never its address (ids and numbers stand there), never its body. Pages,
 * files and probes that went well leave theirs at level debug: they touch nobody's money, and `/metrics` counts them.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'none';
    const level = isCall(route) || status >= 400 ? 'info' : 'debug';
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request');
  });
};
