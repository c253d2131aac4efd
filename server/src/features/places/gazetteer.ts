import { present } from '@selfcare/contract/typed/present';
import { LRUCache } from 'lru-cache';
import type { Position } from '@selfcare/contract/places/distance';
import type { NamedPlace, PlaceKind } from './gazetteer-file.ts';
import { distanceOf, spelt, wordsOf } from './spelling.ts';
import type { Market } from '@selfcare/markets/market';

/** The preferred rectangle of a search, in degrees. */
export type Area = { south: number; west: number; north: number; east: number };

const mostLetters = 200;
const mostWords = 12;
/** Words compared with all known ones; `generic` words stay cached and cost nothing. */
const mostComparedWords = 6;

/** Typed words with cached distances; a visitor who types sends most words again. */
const mostKept = 500;

const costs = {
  /** A word of the name that was not typed. */
  missing: 0.35,
  /** A typed prefix of a word (lenient only). */
  begun: 0.6,
  /** A typed word that fits nothing (lenient only). */
  strange: 1.2,
  /** A typed word for the kind of place, or a house number. */
  generic: 0.3,
  otherName: 0.1,
  outside: 0.5,
};

const generic = new Set(
  'arrondissement quartier commune ville rue avenue boulevard marche rond point pres de du des la le les et a au aux en the of near street road district town city market mtaa mji wa ya kwa karibu soko barabara'.split(
    ' ',
  ),
);

const isNumber = (word: string) => /^\d+$/.test(word);

const kindOrder: Record<PlaceKind, number> = { landmark: 0, district: 1, town: 2, province: 3 };

type Entry = {
  place: NamedPlace;
  names: { words: readonly string[]; whole: string; isOther: boolean }[];
  within: ReadonlySet<string>;
  isInCapital: boolean;
};

type Nearness = ReadonlyMap<string, number>;

const nearest = (written: Iterable<string>, near: Nearness): { word: string; distance: number } | undefined => {
  let best: { word: string; distance: number } | undefined;
  for (const word of written) {
    const distance = near.get(word);
    if (distance !== undefined && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best;
};

const isInside = ({ latitude, longitude }: Position, { south, west, north, east }: Area) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** From this population a name means the town, not a district or landmark elsewhere. */
const largeTown = 50_000;

/**
 * Creates the search for places by name, tolerant of accents, case, hyphens and typos. Ranks by match, then landmark,
 * district, town (large towns first), population, capital. Words of `country` match every place.
 */
export const createGazetteer = (
  places: readonly NamedPlace[],
  { capital, country = [] }: { capital: string; country?: readonly string[] },
) => {
  const countryWords = new Set(country.flatMap(wordsOf));
  const entries = places.map((place): Entry => {
    const names = [place.name, ...place.otherNames].map((name, index) => {
      const words = wordsOf(name);
      return { words, whole: words.join(''), isOther: index > 0 };
    });
    const within = new Set(place.within.flatMap(wordsOf));
    return { place, names, within, isInCapital: place.within.includes(capital) || place.name === capital };
  });
  // The capital may be part of the country's name ("Congo-Brazzaville") but is a place too.
  for (const word of wordsOf(capital)) countryWords.delete(word);
  const largeTowns = new Set(
    places.filter(({ kind, population }) => kind === 'town' && population >= largeTown).map(({ name }) => name),
  );
  const rankOf = ({ name, kind }: NamedPlace): number =>
    kind !== 'province' && kind !== 'town' && largeTowns.has(name) ? kindOrder.town + 0.5 : kindOrder[kind];
  const known = new Map<string, Set<Entry>>();
  for (const entry of entries)
    for (const { words, whole } of entry.names)
      for (const word of [...words, whole]) known.set(word, (known.get(word) ?? new Set()).add(entry));
  const withinWords = new Set<string>();
  for (const { within } of entries) for (const word of within) withinWords.add(word);
  const allWords = [...new Set([...known.keys(), ...withinWords])].map(spelt);

  const measure = (typed: string, isLenient: boolean): Nearness => {
    const near = new Map<string, number>();
    const asked = spelt(typed);
    for (const written of allWords) {
      const { text } = written.word;
      const isBegun = isLenient && typed.length > 2 && text.startsWith(typed);
      const distance = distanceOf(asked, written, { bySound: isLenient }) ?? (isBegun ? costs.begun : undefined);
      if (distance !== undefined) near.set(text, distance);
    }
    return near;
  };
  const kept = new LRUCache<string, Nearness>({ max: mostKept });
  const nearTo = (typed: string, isLenient: boolean): Nearness => {
    const key = `${isLenient} ${typed}`;
    const near = kept.get(key) ?? measure(typed, isLenient);
    kept.set(key, near);
    return near;
  };

  /** Returns the cost of a name for the typed words, or undefined if it does not match. */
  const costOf = (
    { words, isOther }: Entry['names'][number],
    { within }: Entry,
    typed: readonly { word: string; near: Nearness }[],
    isLenient: boolean,
  ): number | undefined => {
    const left = [...words];
    let cost = isOther ? costs.otherName : 0;
    let named = 0;
    let misspelt = 0;
    let strange = 0;
    for (const { word, near } of typed) {
      const inName = nearest(left, near);
      if (inName !== undefined) {
        left.splice(left.indexOf(inName.word), 1);
        named += generic.has(word) ? 0 : 1;
        misspelt += inName.distance >= 1 ? 1 : 0;
        cost += inName.distance;
        continue;
      }
      const around = nearest(within, near);
      if (around !== undefined) cost += around.distance;
      else if (countryWords.has(word)) continue;
      else if (!isLenient) return undefined;
      else if (generic.has(word) || isNumber(word)) cost += costs.generic;
      else {
        strange++;
        cost += costs.strange;
      }
    }
    // A name such as "Arrondissement 4" needs all its words.
    if (named === 0 && left.length > 0) return undefined;
    // Strictly, a misspelt word alone names nothing: "Lyon" is not the "Annexe Léon".
    if (!isLenient && misspelt > 0 && left.some((word) => !generic.has(word))) return undefined;
    if (strange > 0 && strange * 2 >= typed.length) return undefined;
    for (const word of left) cost += generic.has(word) ? 0.1 : costs.missing;
    return cost;
  };

  /** Returns the cost of a name typed with other word breaks, with at most one typo. */
  const joinedCost = (entry: Entry, near: Nearness): number | undefined => {
    const found = entry.names.flatMap(({ whole }) => near.get(whole) ?? []).filter((distance) => distance <= 1);
    return found.length > 0 ? Math.min(...found) + 0.05 : undefined;
  };

  const compare = (one: { entry: Entry; cost: number }, other: { entry: Entry; cost: number }): number =>
    Math.round((one.cost - other.cost) * 100) ||
    rankOf(one.entry.place) - rankOf(other.entry.place) ||
    other.entry.place.population - one.entry.place.population ||
    Number(other.entry.isInCapital) - Number(one.entry.isInCapital);

  return {
    /** Returns matching places, best first. Strict: every word must match. Lenient: prefixes, and most words. */
    find: (
      text: string,
      { isLenient, area, most }: { isLenient: boolean; area?: Area; most: number },
    ): NamedPlace[] => {
      const all = wordsOf(text.slice(0, mostLetters)).slice(0, mostWords);
      const compared = all.filter((word) => !generic.has(word));
      if (all.length === 0 || (!isLenient && compared.length > mostComparedWords)) return [];
      const read = new Set(compared.slice(0, mostComparedWords));
      const words = all.filter((word) => generic.has(word) || read.has(word));
      const typed = words.map((word) => ({ word, near: nearTo(word, isLenient) }));
      const whole = words.length > 1 ? nearTo(words.join(''), false) : present(typed[0]).near;
      const candidates = new Set<Entry>();
      for (const near of [...typed.map((each) => each.near), whole])
        for (const word of near.keys()) for (const entry of known.get(word) ?? []) candidates.add(entry);
      return [...candidates]
        .flatMap((entry) => {
          const fitting = [
            ...entry.names.map((name) => costOf(name, entry, typed, isLenient)),
            joinedCost(entry, whole),
          ].filter((cost) => cost !== undefined);
          if (fitting.length === 0) return [];
          const outside = area && !isInside(entry.place, area) ? costs.outside : 0;
          return [{ entry, cost: Math.min(...fitting) + outside }];
        })
        .toSorted(compare)
        .slice(0, most)
        .map(({ entry }) => entry.place);
    },
  };
};

export type Gazetteer = ReturnType<typeof createGazetteer>;

const before = [
  'république démocratique du',
  'united democratic republic of the',
  'jamhuri ya kidemokrasia ya muungano wa',
];

export const countryNames = ({ country, languages }: Market): string[] => [
  ...before,
  ...languages.flatMap(({ tag }) => new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? []),
];
