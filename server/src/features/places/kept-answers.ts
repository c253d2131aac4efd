import type { GeocodedPlace } from './gateway.ts';
import type { AnswerStore } from './geocoder.ts';

const dayMs = 24 * 3600 * 1000;
/** The oldest is forgotten for the next. */
const mostKept = 5000;

/**
 * Keeps what an operator's geocoder answered for a day, under a keyed hash of the question: who reads this memory reads no
 * address. In memory of one process, and gone with it.
 */
export const createKeptAnswers = (hash: (text: string) => string, now: () => number = Date.now): AnswerStore => {
  const kept = new Map<string, { until: number; places: readonly GeocodedPlace[] }>();
  return {
    read: (key) => {
      const found = kept.get(hash(key));
      return found && found.until > now() ? found.places : undefined;
    },
    keep: (key, places) => {
      const name = hash(key);
      kept.delete(name);
      kept.set(name, { until: now() + dayMs, places });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
};
