import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearsToken } from '../secret.ts';

/**
 * Keeps everything in this scope to loopback, or to whoever bears `SANDBOX_TOKEN` where that is set, and from pages of other
 * sites: one that is open in the engineer's browser is on this machine too.
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
 * Whether a request was made on this machine and for this machine. A name other than a loopback one, or the mark of a
 * proxy, means that it was not: else a page on the web, or a proxy beside us, would open the interface to everyone.
 */
const isLoopback = (request: FastifyRequest): boolean => {
  const { remoteAddress } = request.socket;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  return forwarded === undefined && isLoopbackAddress(remoteAddress ?? '') && isLoopbackName(request.hostname);
};

/** Whether a browser says that another site's page asks. A link that leads here shows a page and does nothing more. */
const isOfAnotherSite = ({ method, host, headers }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) return true;
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return site !== 'none' && site !== 'same-origin' && !isLink;
};

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\./.test(address) || address === '::1';

const isLoopbackName = (name: string): boolean => name === 'localhost' || name === '[::1]' || isLoopbackAddress(name);
