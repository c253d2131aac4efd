import { mediaPath } from '@selfcare/contract/calls';
import type { FastifyInstance } from 'fastify';
import { ofOtherOrigin } from '../../http/headers.ts';
import { hasForm } from '../../http/packing/send-packed.ts';
import { mediaTypeOf } from './check/media.ts';
import type { ActiveContent } from './active-content.ts';
import type { ContentStore } from './store.ts';

type Deps = {
  store: Pick<ContentStore, 'media'>;
  active: Pick<ActiveContent, 'hasFile'>;
  follow: { readSoon: () => Promise<void> };
  assetsUrl?: string | undefined;
};

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Cached files, so that many visitors cause one query. */
const mostKept = 40;

/** Serves content's files under a policy that lets them only draw. An unknown hash triggers a fresh read. */
export const registerMedia = (app: FastifyInstance, { store, active, follow, assetsUrl }: Deps): void => {
  const kept = new Map<string, Promise<Uint8Array | undefined>>();
  const read = (hash: string) => {
    const reading = kept.get(hash) ?? store.media(hash);
    kept.delete(hash);
    kept.set(hash, reading);
    reading.catch(() => kept.delete(hash));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return reading;
  };

  app.get<{ Params: { hash: string; name: string } }>(`${mediaPath}:hash/:name`, async (request, reply) => {
    const { hash, name } = request.params;
    if (isHash(hash) && !active.hasFile(hash)) await follow.readSoon();
    const bytes = active.hasFile(hash) ? await read(hash) : undefined;
    const type = bytes && mediaTypeOf(name, Buffer.from(bytes));
    if (!bytes || !type) return reply.code(404).send();
    const etag = `"${hash}"`;
    reply.headers({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      ...(assetsUrl !== undefined && ofOtherOrigin),
    });
    return hasForm(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(Buffer.from(bytes));
  });
};
