import { present } from '@selfcare/contract/typed/present';
import { basemapPath } from '@selfcare/contract/places/basemap';
import type { FastifyInstance } from 'fastify';
import { createCache, packQuickly } from '../../http/packing/packed.ts';
import { sendPacked } from '../../http/packing/send-packed.ts';
import type { Basemap } from './basemap.ts';

const whole = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : -1);

/** Serves the pieces of the market's basemap; 404 for missing ones and other versions. */
export const registerBasemap = (app: FastifyInstance, basemap: Basemap): void => {
  // A closed set: only existing pieces are cached.
  const cached = createCache();
  type Piece = { Params: { version: string; zoom: string; x: string; y: string } };
  app.get<Piece>(basemapPath, async (request, reply) => {
    const { version } = request.params;
    const [zoom, x, y] = [request.params.zoom, request.params.x, request.params.y].map(whole);
    const piece = version === basemap.version ? basemap.piece(present(zoom), present(x), present(y)) : undefined;
    if (!piece) return reply.code(404).header('cache-control', 'no-store').send();
    const packed = await cached(`${zoom} ${x} ${y}`, () =>
      packQuickly(JSON.stringify(piece), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      }),
    );
    return sendPacked(request, reply, packed);
  });
};
