import { present } from '@selfcare/contract/typed/present';
import type { NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import { distanceKm, type Position } from '@selfcare/contract/places/distance';
import type { Market } from '@selfcare/markets/market';
import type { SampleWords } from './sample-words.ts';

/** A row of the gazetteer or of the landmarks, as the market's folder has them. */
export type PlaceRow = { name: string; kind: string; lat: number; lng: number; city?: string; population?: number };

type Options = {
  market: Market;
  gazetteer: readonly PlaceRow[];
  landmarks: readonly PlaceRow[];
  /** Names of the towns where home internet is offered. */
  feasible: ReadonlySet<string>;
  words: SampleWords;
  isOnLand: (point: readonly [number, number]) => boolean;
  seed: number;
};

/** The same numbers from 0 to 1 for the same seed, on every machine (mulberry32). */
const createChance = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const wanted = { sites: 960, villages: 420, shops: 26, dealers: 44 };

/** A town is as large as this where its size is not known. */
const smallTown = 4000;

const fiveDecimals = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
const at = ({ lat, lng }: PlaceRow): Position => ({ latitude: lat, longitude: lng });
const kmPerDegree = 111.2;

/** Sites and shops that could stand where a market's people live. None of them is a real one. */
export const makeSample = ({ market, gazetteer, landmarks, feasible, words, isOnLand, seed }: Options) => {
  const chance = createChance(seed);
  const pick = <Item>(items: readonly Item[]): Item => present(items[Math.floor(chance() * items.length)]);
  /** A point some km from another, most of them near it. */
  const around = (centre: Position, km: number): Position => {
    for (let tries = 0; tries < 60; tries++) {
      const far = km * Math.sqrt(-2 * Math.log(1 - chance() * 0.95)) * 0.6;
      const turn = 2 * Math.PI * chance();
      const latitude = centre.latitude + (far * Math.cos(turn)) / kmPerDegree;
      const east = kmPerDegree * Math.cos((centre.latitude * Math.PI) / 180);
      const longitude = centre.longitude + (far * Math.sin(turn)) / east;
      const point = { latitude: fiveDecimals(latitude), longitude: fiveDecimals(longitude) };
      if (isOnLand([point.longitude, point.latitude])) return point;
    }
    return centre;
  };

  const towns = gazetteer
    .filter(({ kind }) => kind === 'city' || kind === 'town')
    .filter(({ lat, lng }) => isOnLand([lng, lat]))
    .map((row) => Object.assign({}, row, { population: row.population ?? smallTown }))
    .toSorted((one, other) => other.population - one.population || (one.name < other.name ? -1 : 1));
  const districtsOf = (town: string) => gazetteer.filter(({ kind, city }) => kind === 'district' && city === town);

  /** By the square root: a town four times as large has twice the sites. */
  const inTowns = wanted.sites - wanted.villages;
  const weight = towns.reduce((sum, { population }) => sum + Math.sqrt(population), 0);
  const sites: NetworkSite[] = [];
  const counts = new Map<string, number>();
  const addSite = (name: string, place: Position, technology: NetworkSite['technology']) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    sites.push({ ...place, title: `${name} ${count}`, technology });
  };
  for (const town of towns) {
    const share = Math.max(2, Math.round((inTowns * Math.sqrt(town.population)) / weight));
    const districts = districtsOf(town.name);
    // A large town has more sites than its share by the root.
    const many = districts.length > 8 ? share + districts.length * 2 : share;
    for (let index = 0; index < many; index++) {
      const district = districts.length > 0 && index % 4 !== 0 ? pick(districts) : undefined;
      const place = around(at(district ?? town), district ? 0.7 : Math.min(4, 0.8 + share * 0.12));
      const isCentral = distanceKm(place, at(town)) < 6;
      // Drawn whatever comes of them: a town that gets home internet, or grows, changes its own sites and moves no others.
      const [has3G, has4G, has5G] = [chance() < 0.95, chance() < 0.85, chance() < 0.45];
      addSite(district ? `${town.name} ${district.name}` : town.name, place, {
        _2Gservice: true,
        _3Gservice: has3G,
        _4Gservice: has4G && town.population >= 5000,
        _5Gservice: has5G && isCentral && feasible.has(town.name),
      });
    }
  }
  const villages = gazetteer.filter(({ kind, lat, lng, city }) => kind !== 'province' && !city && isOnLand([lng, lat]));
  for (let index = 0; index < wanted.villages || sites.length < wanted.sites; index++) {
    const village = pick(villages);
    const [has3G, has4G] = [chance() < 0.5, chance() < 0.15];
    addSite(village.name, around(at(village), 0.5), {
      _2Gservice: true,
      _3Gservice: has3G,
      _4Gservice: has3G && has4G,
      _5Gservice: false,
    });
  }

  return { sites, shops: makeShops({ market, landmarks, words, chance, pick, around, towns, districtsOf }) };
};

type Shops = Pick<Options, 'market' | 'landmarks' | 'words'> & {
  chance: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
  around: (centre: Position, km: number) => Position;
  towns: readonly PlaceRow[];
  districtsOf: (town: string) => readonly PlaceRow[];
};

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const workDays = everyDay.slice(0, 5);
const onDays = (days: readonly string[], spans: string[]) => Object.fromEntries(days.map((day) => [day, spans]));

const hoursOf = {
  shop: [
    { ...onDays(workDays, ['08:00-17:00']), sat: ['08:00-13:00'] },
    { ...onDays(workDays, ['08:00-12:00', '14:00-18:00']), sat: ['08:00-13:00'] },
    { ...onDays(everyDay.slice(0, 6), ['08:30-18:30']), sun: ['09:00-13:00'] },
  ],
  dealer: [
    onDays(everyDay, ['07:00-20:00']),
    onDays(everyDay.slice(0, 6), ['07:30-19:00']),
    onDays(everyDay, ['00:00-24:00']),
    { ...onDays(everyDay.slice(0, 6), ['06:30-21:00']), sun: ['08:00-14:00'] },
  ],
} satisfies Record<ShopRow['kind'], ShopRow['hours'][]>;

/** What is shown of a name ends at its first hyphen: within a name stands one that does not break. */
const unbroken = (name: string) => name.replaceAll('-', '\u2011');

const put = (text: string, word: string) => text.replace(/\{\w+\}/, word);

const makeShops = ({ market, landmarks, words, chance, pick, around, towns, districtsOf }: Shops): ShopRow[] => {
  const [{ msisdnPrefixes, countryCode, brand }, years] = [market, [2026, 2027]];
  const shops: ShopRow[] = [];
  const used = new Set<string>();
  const addressOf = (place: Position, district: PlaceRow | undefined) => {
    const near = landmarks.find((each) => distanceKm(at(each), place) < 1 && !/[^\p{L}\p{N} '’.-]/u.test(each.name));
    const [isNear, nearTo] = [chance() < 0.7, pick(words.nearTo)];
    if (near && isNear) return put(nearTo, near.name);
    return district ? put(words.inDistrict, district.name) : words.inTown;
  };
  const add = (kind: ShopRow['kind'], town: PlaceRow, district: PlaceRow | undefined) => {
    const place = around(at(district ?? town), 0.4);
    const where = unbroken(district?.name ?? town.name);
    const name = kind === 'shop' ? `${brand.name} ${where}` : `${pick(words.dealers)} - ${where}`;
    const base = `${kind}-${town.name}-${district?.name ?? ''}`
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    let id = base;
    for (let count = 2; used.has(id); count++) id = `${base}-${count}`;
    used.add(id);
    // 000 after the prefix is given to nobody.
    const number = `000 ${String(1000 + shops.length)}`;
    shops.push({
      id,
      kind,
      shop: name,
      ...place,
      phyLocation: addressOf(place, district),
      phNumber: `+${countryCode} ${msisdnPrefixes[0]} ${number}`,
      town: town.name,
      hours: pick<ShopRow['hours']>(hoursOf[kind]),
      ...(kind === 'shop' && { closed: years.flatMap((year) => words.holidays.map((day) => `${year}-${day}`)) }),
      services: words.services[kind].map((service) => put(service, brand.name)),
    });
  };
  const places = { shop: [9, 5, 1], dealer: [14, 8, 2] } satisfies Record<ShopRow['kind'], number[]>;
  for (const kind of ['shop', 'dealer'] as const) {
    let left = kind === 'shop' ? wanted.shops : wanted.dealers;
    towns.forEach((town, index) => {
      const districts = districtsOf(town.name);
      for (let count = Math.min(left, present(places[kind][Math.min(index, 2)])); count > 0; count--, left--)
        add(kind, town, districts.length > 0 && count > 1 ? districts[(count * 7) % districts.length] : undefined);
    });
  }
  return shops;
};
