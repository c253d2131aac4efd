import { createHash } from 'node:crypto';
import type { Market } from '@selfcare/markets/market';
import type { NamedPlace } from './gazetteer-file.ts';
import type { Area, Gazetteer } from './gazetteer.ts';
import type { GeocodedPlace, GeocoderGateway } from './gateway.ts';
import { LRUCache } from 'lru-cache';

const most = 5;

const typesOf = {
  landmark: ['point_of_interest', 'establishment'],
  district: ['sublocality', 'political'],
  town: ['locality', 'political'],
  province: ['administrative_area_level_1', 'political'],
} as const satisfies Record<NamedPlace['kind'], readonly string[]>;

/** Returns an id that is stable while the place stays in the market's data. */
const idOf = (marketId: string, { name, kind, latitude, longitude }: NamedPlace) =>
  createHash('sha256').update([marketId, kind, name, latitude, longitude].join('|')).digest('base64url').slice(0, 22);

export type AnswerStore = {
  read: (key: string) => readonly GeocodedPlace[] | undefined;
  keep: (key: string, places: readonly GeocodedPlace[]) => void;
};

/** The caller of a look-up: spends a paid enquiry and returns true. A stranger gets the gazetteer only. */
export type Asker = (() => Promise<boolean>) | 'stranger';

type Deps = {
  market: Pick<Market, 'id'>;
  gazetteer: Gazetteer;
  remote?: { gateway: GeocoderGateway; answers: AnswerStore } | undefined;
};

/** Finds places by the operator's geocoder if `asker` may, otherwise by the gazetteer. Never throws. */
export const createGeocoder = ({ market, gazetteer, remote }: Deps) => {
  const toGeocoded = (place: NamedPlace): GeocodedPlace => ({
    latitude: place.latitude,
    longitude: place.longitude,
    address: [place.name, ...place.within.slice(0, 1)].join(', '),
    placeId: idOf(market.id, place),
    types: typesOf[place.kind],
    precision: place.kind === 'landmark' ? 'GEOMETRIC_CENTER' : 'APPROXIMATE',
  });

  const askRemote = async (key: string, asker: Asker, ask: (gateway: GeocoderGateway) => Promise<GeocodedPlace[]>) => {
    if (!remote || asker === 'stranger') return [];
    const { gateway, answers } = remote;
    const known = answers.read(key);
    if (known) return known;
    if (!(await asker())) return [];
    try {
      const places = (await ask(gateway)).slice(0, most);
      answers.keep(key, places);
      return places;
    } catch {
      // The gazetteer answers; the connector's metrics show the failure.
      return [];
    }
  };

  return {
    geocode: async (address: string, asker: Asker = 'stranger'): Promise<readonly GeocodedPlace[]> => {
      const found = await askRemote(`geocode|${address}`, asker, (gateway) => gateway.geocode(address));
      return found.length > 0 ? found : gazetteer.find(address, { isLenient: false, most }).map(toGeocoded);
    },
    search: async (query: string, area?: Area, asker: Asker = 'stranger'): Promise<readonly GeocodedPlace[]> => {
      const key = `search|${query}|${area ? Object.values(area).join() : ''}`;
      const found = await askRemote(key, asker, (gateway) => gateway.search(query, area));
      return found.length > 0
        ? found
        : gazetteer.find(query, { isLenient: true, most, ...(area && { area }) }).map(toGeocoded);
    },
  };
};

export type Geocoder = ReturnType<typeof createGeocoder>;

const dayMs = 24 * 3600 * 1000;
const mostKept = 5000;

/** Creates a day's cache of the operator's geocoder in memory, under keyed hashes of the queries. */
export const createKeptAnswers = (hash: (text: string) => string, now: () => number = Date.now): AnswerStore => {
  const kept = new LRUCache<string, readonly GeocodedPlace[]>({
    max: mostKept,
    ttl: dayMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    read: (key) => kept.get(hash(key)),
    keep: (key, places) => {
      kept.set(hash(key), places);
    },
  };
};
