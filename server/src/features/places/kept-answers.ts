import { LRUCache } from 'lru-cache';
import type { GeocodedPlace } from './gateway.ts';
import type { AnswerStore } from './geocoder.ts';

const dayMs = 24 * 3600 * 1000;
const mostKept = 5000;

/**
 * Caches the answers of an operator's geocoder for a day, under a keyed hash of the question: who reads this memory reads no
 * address. The cache is in memory of one process, and gone with it.
 */
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
