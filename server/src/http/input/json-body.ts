import type { FastifyInstance } from 'fastify';
import { JsonError, parseStrictJson } from './strict-json.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a body; refuses bytes that are not UTF-8, which would be stored as replacement characters. */
const textOf = (body: Uint8Array): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw new JsonError('not UTF-8');
  }
};

/** Accepts strict JSON in UTF-8 only; every other content type is a 415. */
export const acceptStrictJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parseStrictJson(textOf(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
};

const longestCallback = 1_048_576;

/** Keeps the raw bytes of a body up to 1 MiB, whatever its content type, even an invalid one. */
export const acceptRawBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestCallback }, (_request, body, done) =>
    done(null, body),
  );
};

/** NUL and JSON whitespace, with which servers and proxies pad a body. */
const padding = new Set(Buffer.from('\0\t\n\r '));

const withoutPadding = (body: Uint8Array) => body.subarray(0, body.findLastIndex((byte) => !padding.has(byte)) + 1);

/**
 * Parses JSON from an authenticated sender: tolerates invalid UTF-8, duplicate keys and any depth. Throws JsonError for
 * invalid JSON, or when more than padding follows it. Its users must read it strictly.
 */
export const parseProvedJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(withoutPadding(body)));
  } catch (error) {
    const isFollowed = error instanceof SyntaxError && error.message.includes('after JSON');
    throw new JsonError(isFollowed ? 'something follows the JSON' : 'not valid JSON');
  }
};
