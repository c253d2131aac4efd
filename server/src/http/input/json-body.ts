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
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
};

/** A provider's callback is at most so long (1 MiB). */
const longestCallback = 1_048_576;

/** Keeps the raw bytes of a body whatever its content type says, also one that is no content type, up to 1 MiB. */
export const acceptRawBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream';
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestCallback }, (_request, body, done) =>
    done(null, body),
  );
};

/** NUL and the blanks of JSON: a server pads a body with them, or a proxy ends it with them. */
const padding = new Set(Buffer.from('\0\t\n\r '));

/** Returns a body without the padding at its end. */
const withoutPadding = (body: Uint8Array) => body.subarray(0, body.findLastIndex((byte) => !padding.has(byte)) + 1);

/**
 * Parses JSON whose sender has proved itself: bytes that are no UTF-8, keys that stand twice and any depth are taken. Throws
 * JsonError for what is no JSON, or has something but padding behind it. What is used of it must be read strictly.
 */
export const parseProvedJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(withoutPadding(body)));
  } catch (error) {
    const isFollowed = error instanceof SyntaxError && error.message.includes('after JSON');
    throw new JsonError(isFollowed ? 'something follows the JSON' : 'not valid JSON');
  }
};
