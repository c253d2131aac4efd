import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from './packed.ts';
import { hasForm } from './send-packed.ts';

/** Sends JSON with a strong tag, or 304 when the client has it. */
export const sendRevalidated = (
  request: FastifyRequest,
  reply: FastifyReply,
  { json, cacheControl, vary }: { json: string; cacheControl: string; vary?: string },
) => {
  const etag = `"${sha256(json, 'base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': cacheControl, ...(vary !== undefined && { vary }) });
  if (hasForm(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
};
