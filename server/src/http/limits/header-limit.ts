import type { FastifyInstance } from 'fastify';

/** Bytes of headers per request: 32 KiB of the parent domain's cookies, and what every browser sends. */
const mostBytes = 33 * 1024;

/** The parser's limit; higher than ours, so that a request over ours still gets a proper response. */
export const parsedHeaderBytes = 48 * 1024;

export class HeadersTooLarge extends Error {
  readonly statusCode = 431;
}

export const limitHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    const bytes = raw.rawHeaders.reduce((sum, text) => sum + text.length, raw.url?.length ?? 0);
    if (bytes > mostBytes) throw new HeadersTooLarge('headers over the limit');
  });
};
