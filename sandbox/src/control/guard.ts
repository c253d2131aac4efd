import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearsToken } from '../secret.ts';

/**
 * Restricts a scope to loopback, or to the bearer of `SANDBOX_TOKEN` if it is set. Refuses pages of other sites: one
 * that is open in the engineer's browser runs on this machine too.
 */
export const guardControl = (app: FastifyInstance, token: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isOfAnotherSite(request))
      return reply.code(403).send({ error: 'The control interface answers no page of another site.' });
    if (isLoopback(request)) return undefined;
    if (token !== '' && bearsToken(request.headers.authorization, token)) return undefined;
    return reply.code(403).send({
      error: 'The control interface answers on loopback only, unless SANDBOX_TOKEN is set and given as a bearer token.',
    });
  });
};

/**
 * Checks that a request was made on this machine and for this machine. A foreign host name or a proxy's header fails:
 * otherwise a web page or a proxy would open the interface to everyone.
 */
const isLoopback = (request: FastifyRequest): boolean => {
  const { remoteAddress } = request.socket;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  return forwarded === undefined && isLoopbackAddress(remoteAddress ?? '') && isLoopbackName(request.hostname);
};

/** Checks for a browser's mark of a cross-site request. A link to this page is harmless and passes. */
const isOfAnotherSite = ({ method, host, headers }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) return true;
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return site !== 'none' && site !== 'same-origin' && !isLink;
};

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\./.test(address) || address === '::1';

const isLoopbackName = (name: string): boolean => name === 'localhost' || name === '[::1]' || isLoopbackAddress(name);
