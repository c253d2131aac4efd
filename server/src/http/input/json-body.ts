import type { FastifyInstance } from 'fastify';
import { JsonError, parseStrictJson } from './strict-json.ts';

/** A mark at its beginning is no JSON, and is left for the parser to refuse. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a body. Bytes that are no UTF-8 are refused: what stands for them would else be kept as if it had been sent. */
const textOf = (body: Uint8Array): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw new JsonError('not UTF-8');
  }
};

/** Takes JSON in UTF-8 alone, and that strictly; every other content type is a 415. */
export const acceptStrictJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parseStrictJson(textOf(body)));
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
