import type { CoverageResult, FoundShop, NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import { distanceKm, toldKm, type Position } from '@selfcare/contract/places/distance';
import { mostShops, technologies, technologyFlags, type PlaceKind } from '@selfcare/contract/places/lists';
import type { Market, Town } from '@selfcare/markets/market';
import type { NamedPlace } from './gazetteer-file.ts';
import { present } from '@selfcare/contract/typed/present';
import { around } from 'geokdbush';
import KDBush from 'kdbush';

type Points<Item extends Position> = {
  /** Returns the points within `km` (inclusive), nearest first. */
  near: (at: Position, most: number, km?: number) => { item: Item; km: number }[];
};

/** Widens the library's search: its earth radius (6371 km) differs slightly from ours. */
const slack = 1.001;

const createPoints = <Item extends Position>(items: readonly Item[]): Points<Item> => {
  // The library refuses an empty index.
  if (items.length === 0) return { near: () => [] };
  const index = new KDBush(items.length);
  for (const { longitude, latitude } of items) index.add(longitude, latitude);
  index.finish();
  return {
    near: (at, most, km = Infinity) =>
      around(index, at.longitude, at.latitude, most, km * slack)
        .map((id) => ({ item: present(items[id]), km: distanceKm(at, present(items[id])) }))
        .filter((found) => found.km <= km),
  };
};

/** The active lists of places: the same objects until a change. */
export type PlaceLists = { sites: readonly NetworkSite[]; shops: readonly ShopRow[] };

/** Maximum distance in km of a named district or town, and of a feasible town's centre. */
const reach = { named: 20, home: 8 };

const strongShare = 0.5;

const twoDecimals = (km: number) => Math.round(km * 100) / 100;

/** Converts a shop at this distance in km to the wire's form. */
export const toFound = ({ latitude, longitude, closed = [], ...shop }: ShopRow, km: number): FoundShop => ({
  ...shop,
  closed,
  location: { latitue: latitude, longitude },
  distance: toldKm(km),
});

const madeOnce = <From extends object, Made>(make: (from: From) => Made) => {
  const made = new WeakMap<From, Made>();
  return (from: From): Made => {
    const known = made.get(from);
    if (known !== undefined) return known;
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
};

type Facts = Pick<Market, 'places'> & { named: readonly NamedPlace[]; towns: readonly Town[] };

/** Creates queries on the active network and shops. Each index is built on first use. */
export const createPlaces = ({ places, named, towns }: Facts, active: () => PlaceLists) => {
  const sitesBy = madeOnce((sites: readonly NetworkSite[]) =>
    technologies.flatMap((technology) => {
      const own = sites.filter((site) => site.technology[technologyFlags[technology]]);
      return own.length > 0 ? [{ technology, points: createPoints(own) }] : [];
    }),
  );
  const shopsBy = madeOnce((shops: readonly ShopRow[]) => ({
    shop: createPoints(shops.filter(({ kind }) => kind === 'shop')),
    dealer: createPoints(shops.filter(({ kind }) => kind === 'dealer')),
    all: createPoints(shops),
  }));
  const districts = createPoints(named.filter(({ kind }) => kind === 'district' || kind === 'town'));
  const feasible = towns
    .filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility)
    .flatMap(({ cityName }) => named.find(({ name, kind }) => name === cityName && kind === 'town') ?? []);

  const isInside = ({ latitude, longitude }: Position) => {
    if (!places) return false;
    const { south, west, north, east } = places.bounds;
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  };

  return {
    sites: () => active().sites,
    shops: () => active().shops,
    isInside,
    shopsNear: (at: Position, km: number, kind?: PlaceKind): FoundShop[] => {
      const points = shopsBy(active().shops)[kind ?? 'all'];
      return points.near(at, mostShops, km).map(({ item, km: far }) => toFound(item, far));
    },
    coverageAt: (at: Position): CoverageResult | undefined => {
      if (!places || !isInside(at)) return undefined;
      const [closest] = districts.near(at, 1, reach.named);
      return {
        place: closest ? closest.item.name : null,
        technologies: sitesBy(active().sites).flatMap(({ technology, points }) => {
          const [nearest] = points.near(at, 1);
          if (!nearest) return [];
          const radius = places.radiusKm[technology];
          const covered = nearest.km <= radius;
          return {
            technology,
            covered,
            level: nearest.km <= radius * strongShare ? 'strong' : covered ? 'fair' : 'none',
            nearestKm: twoDecimals(nearest.km),
            nearestTitle: nearest.item.title,
          };
        }),
        homeInternet: feasible.some((town) => distanceKm(at, town) <= reach.home),
      };
    },
  };
};

export type Places = ReturnType<typeof createPlaces>;
