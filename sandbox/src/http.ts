import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies or none, and refuses poisoned keys and other media types. Errors without a protocol are `{error}`
 * and reveal nothing internal.
 */
export const speakStrictJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `${request.method} ${request.url}: no such call` }),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    return reply.code(status).send({ error: status >= 500 ? 'The sandbox failed; its log says why.' : error.message });
  });
};
