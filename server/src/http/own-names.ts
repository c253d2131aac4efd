import type { FastifyInstance, FastifyRequest } from 'fastify';

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const nameOf = ({ headers: { host = '' } }: FastifyRequest) =>
  host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const inHost = (address: string) => {
  const bare = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
};

/** Answers other names with 421: a web page could read the app from an engineer's browser (DNS rebinding). */
export const answerOnlyTo = (app: FastifyInstance, names: readonly string[]): void => {
  const known = new Set(names.map(inHost));
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request);
    const { localAddress } = request.socket;
    const isKnown = loopback.test(name) || known.has(name) || (localAddress && inHost(localAddress) === name);
    if (isKnown) return undefined;
    const message = 'This port answers only to the names of ADMIN_HOST and ADMIN_NAMES.';
    return reply.code(421).send({ statusCode: 421, status: 'failure', message });
  });
};
