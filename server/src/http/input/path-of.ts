import type { FastifyRequest } from 'fastify';

/** Returns path and query; drops the host of an absolute address, so that a redirect never leaves us. */
export const targetOf = ({ raw: { url = '/' } }: FastifyRequest) => url.replace(/^https?:\/\/[^/?]*/i, '') || '/';

export const pathOf = (request: FastifyRequest) => targetOf(request).split('?')[0] || '/';
