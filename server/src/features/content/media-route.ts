import { mediaPath } from '@selfcare/contract/calls';
import type { FastifyInstance } from 'fastify';
import { hasForm } from '../../http/pages/send-packed.ts';
import { mediaTypeOf } from './check/media.ts';
import type { ContentStore } from './store.ts';

/** Serves the files that content shows. They draw and do nothing else, whatever is in them. */
export const registerMedia = (app: FastifyInstance, store: Pick<ContentStore, 'media'>): void => {
  app.get<{ Params: { hash: string; name: string } }>(`${mediaPath}:hash/:name`, async (request, reply) => {
    const { hash, name } = request.params;
    const bytes = /^[a-f0-9]{64}$/.test(hash) ? await store.media(hash) : undefined;
    const type = bytes && mediaTypeOf(name, Buffer.from(bytes));
    if (!bytes || !type) return reply.code(404).send();
    const etag = `"${hash}"`;
    reply.headers({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
    });
    return hasForm(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(Buffer.from(bytes));
  });
};
