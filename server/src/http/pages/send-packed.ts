import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Packed } from './packed.ts';

const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /(^|[\s,])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/.test(String(acceptEncoding ?? ''));

/** Whether the visitor already has this form; weak and strong tags count alike, as RFC 9110 asks of If-None-Match. */
export const hasForm = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);

/** Sends a packed answer in the form that the visitor takes, or 304 where that form is already there. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, packed: Packed, status = 200) => {
  const isBrotli = takesBrotli(request.headers['accept-encoding']);
  const etag = isBrotli ? packed.etag : packed.rawEtag;
  reply.code(status).headers({ ...packed.headers, etag, vary: 'accept-encoding' });
  if (status === 200 && hasForm(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return isBrotli ? reply.header('content-encoding', 'br').send(packed.brotli) : reply.send(packed.raw);
};
