import type { FastifyInstance } from 'fastify';
import { parseStrictJson } from './strict-json.ts';

/** Takes JSON alone, and that strictly; every other content type is a 415. */
export const acceptStrictJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
};

/** For the callbacks of providers: the raw bytes are kept; what they mean is read after the signature was checked. */
export const acceptRawJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};
