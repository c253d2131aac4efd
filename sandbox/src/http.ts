import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or nothing: an absent body is allowed where a route needs none, poisoned keys and other media types
 * are refused. Errors that no protocol words are `{error}`, without anything from inside.
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
