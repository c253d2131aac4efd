import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Default headers of every response; pages bring their own policy (docs/abuse.md A12, A16). */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of a public file that pages load from another origin (`ASSETS_URL`). */
export const ofOtherOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Returns the security headers of one response, with `strict-transport-security` when the portal is on https. */
export const securityHeaders = (publicUrl: string, traceId: string): Record<string, string> => ({
  ...always,
  'x-trace-id': traceId,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

export const secure = (publicUrl: string, request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(securityHeaders(publicUrl, request.id));
};

/** Sets the security headers on every route; a built file drops those meant for documents (`pages/assets.ts`). */
export const setHeaders = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request, reply) => secure(publicUrl, request, reply));
};
