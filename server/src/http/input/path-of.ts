import type { FastifyRequest } from 'fastify';

/** Returns path and query. The router takes whole addresses too (`GET http://…/about`); what is redirected to is never another host. */
export const targetOf = ({ raw: { url = '/' } }: FastifyRequest) => url.replace(/^https?:\/\/[^/?]*/i, '') || '/';

/** Returns the path. */
export const pathOf = (request: FastifyRequest) => targetOf(request).split('?')[0] || '/';
