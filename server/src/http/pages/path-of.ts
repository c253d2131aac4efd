import type { FastifyRequest } from 'fastify';

/** The router takes whole addresses too (`GET http://…/about`); what is redirected to is never another host. */
export const pathOf = (request: FastifyRequest) => request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] || '/';
