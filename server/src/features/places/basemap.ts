import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { present } from '@selfcare/contract/typed/present';
import { basemapLayers, basemapZooms, type BasemapPiece, basemapPath } from '@selfcare/contract/places/basemap';
import type { Market } from '@selfcare/markets/market';
import GeoJSONVT, { type RawFeature } from 'geojson-vt';
import { placesFile, type NamedPlace } from './gazetteer-file.ts';
import type { FastifyInstance } from 'fastify';
import { createCache, packQuickly } from '../../http/packing/packed.ts';
import { sendPacked } from '../../http/packing/send-packed.ts';

type Properties = { layer: string; kind?: string; main?: number; minz?: number; maxz?: number };
type Collection = {
  type: 'FeatureCollection';
  features: { type: 'Feature'; properties: Properties; geometry: never }[];
};

/** Returns the side of a piece in its own units: finer at the largest zoom. */
const extentOf = (zoom: number) => (zoom < present(basemapZooms.at(-1)) ? 1024 : 4096);

const labelZoom = ({ kind, population, isVillage }: NamedPlace): number | undefined => {
  if (kind === 'landmark') return 12;
  if (kind === 'district') return 10;
  if (kind === 'province') return undefined;
  if (population >= 100_000) return 6;
  return isVillage ? 12 : 8;
};

const rankOf = ({ kind, population, isVillage }: NamedPlace): number => {
  if (kind === 'town' && !isVillage) return population >= 100_000 ? 1 : 2;
  return kind === 'district' ? 3 : kind === 'town' ? 4 : 5;
};

/** Encodes points as differences: small numbers compress well. */
const steps = (flat: ArrayLike<number>): number[] =>
  Array.from(flat, (value, index) => (index < 2 ? value : value - present(flat[index - 2])));

const linesOf = (feature: RawFeature): number[][] =>
  feature.type === 2 || feature.type === 3 ? feature.geometry.map(steps) : [];

/** Cuts a market's basemap lazily into Web Mercator tiles, simplified by zoom, with the names shown there. */
export const createBasemap = (market: Pick<Market, 'id'>, named: readonly NamedPlace[]) => {
  const source = readFileSync(placesFile(market.id, 'basemap.geojson'), 'utf8');
  const version = createHash('sha256').update(source).update(JSON.stringify(named)).digest('base64url').slice(0, 10);

  const cut = () => {
    const { features }: Collection = JSON.parse(source);
    const cutter = (zoom: number) => {
      const shown = features.filter(({ properties: { minz = 0, maxz = 99 } }) => minz <= zoom && zoom <= maxz);
      const labels = named.filter((place) => (labelZoom(place) ?? 99) <= zoom);
      const extent = extentOf(zoom);
      const options = { maxZoom: zoom, indexMaxZoom: 4, extent, buffer: extent / 64, tolerance: 3 };
      const points = labels.map((place) => ({
        type: 'Feature' as const,
        properties: { name: place.name, rank: rankOf(place) },
        geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
      }));
      return {
        shapes: new GeoJSONVT({ type: 'FeatureCollection', features: shown }, options),
        names: new GeoJSONVT({ type: 'FeatureCollection', features: points }, { ...options, buffer: 0 }),
      };
    };
    return new Map<number, ReturnType<typeof cutter>>(basemapZooms.map((zoom) => [zoom, cutter(zoom)]));
  };
  let cutters: ReturnType<typeof cut> | undefined;

  return {
    version,
    piece: (zoom: number, x: number, y: number): BasemapPiece | undefined => {
      cutters ??= cut();
      const cutter = cutters.get(zoom);
      const shapes = cutter?.shapes.getTileRaw(zoom, x, y);
      if (!cutter || !shapes) return undefined;
      const names = cutter.names.getTileRaw(zoom, x, y)?.features ?? [];
      return {
        extent: extentOf(zoom),
        shapes: shapes.features
          .flatMap((feature): BasemapPiece['shapes'][number][] => {
            const { layer, kind, main } = feature.tags as Properties;
            const isMinor =
              layer === 'country' ? main !== 1 : layer === 'street' && kind !== 'trunk' && kind !== 'primary';
            const [place, lines] = [basemapLayers.findIndex((each) => each === layer), linesOf(feature)];
            return place === -1 || lines.length === 0 ? [] : [[place, isMinor ? 1 : 0, ...lines]];
          })
          .toSorted(([one], [other]) => one - other),
        names: names
          .filter((feature) => feature.type === 4)
          .map(({ x: left, y: top, tags }) => {
            const { name, rank } = tags as { name: string; rank: number };
            return [left, top, rank, name];
          }),
      };
    },
  };
};

export type Basemap = ReturnType<typeof createBasemap>;

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
