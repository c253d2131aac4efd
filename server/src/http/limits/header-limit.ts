import type { FastifyInstance } from 'fastify';

/** Bytes of names and values that a request may have: 32 KiB of cookies of the parent domain, and what every browser sends. */
const mostBytes = 33 * 1024;

/**
 * Bytes that the parser takes: more, so that a request over the limit is still read and its answer fits what was asked for.
 * Beyond that only the connection is left to answer (`create-server.ts`).
 */
export const parsedHeaderBytes = 48 * 1024;

/** The headers of a request are over the limit. */
export class HeadersTooLarge extends Error {
  readonly statusCode = 431;
}

/** Refuses requests whose headers are over the limit. */
export const limitHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    const bytes = raw.rawHeaders.reduce((sum, text) => sum + text.length, raw.url?.length ?? 0);
    if (bytes > mostBytes) throw new HeadersTooLarge('headers over the limit');
  });
};
