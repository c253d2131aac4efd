import type { FastifyInstance } from 'fastify';
import { isCall } from './asked-for.ts';

/** Logs each request by its route's pattern, never its address or body, which hold ids and numbers. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'none';
    const level = isCall(route) || status >= 400 ? 'info' : 'debug';
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request');
  });
};
