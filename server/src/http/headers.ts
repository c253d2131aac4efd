import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer that sets none of its own; pages bring their policy along (docs/abuse.md A12, A16). */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of a public file that pages take from another origin, which hands it out for this one (`ASSETS_URL`). */
export const ofOtherOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** The security headers of one answer, `strict-transport-security` where the portal is reached by https. */
export const securityHeaders = (publicUrl: string, traceId: string): Record<string, string> => ({
  ...always,
  'x-trace-id': traceId,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Puts the security headers on one answer. */
export const secure = (publicUrl: string, request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(securityHeaders(publicUrl, request.id));
};

/** Security headers on everything that is routed; a built file drops those that speak of documents (`pages/assets.ts`). */
export const setHeaders = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request, reply) => secure(publicUrl, request, reply));
};
