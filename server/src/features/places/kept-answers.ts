import { LRUCache } from 'lru-cache';
import type { GeocodedPlace } from './gateway.ts';
import type { AnswerStore } from './geocoder.ts';

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
