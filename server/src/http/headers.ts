import type { FastifyInstance } from 'fastify';

/** Headers of every answer that sets none of its own; pages bring their policy along (safety.md A12, A16). */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Security headers on everything, `strict-transport-security` where the portal is reached by https. */
export const setHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const isSecure = publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    reply.header('x-trace-id', request.id);
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
};
