import type { ShopRow } from '@selfcare/contract/places/answers';
import type { Position } from '@selfcare/contract/places/distance';
import { shopRadiusKm, technologies, technologyFlags, type PlaceKind } from '@selfcare/contract/places/lists';
import type { PlacesShown, PlacesView } from '@selfcare/contract/portal-entry';
import { dayOf, type Market } from '@selfcare/markets/market';
import { toFound } from '../features/places/places.ts';
import type { FoundPlace, PlacesSource } from './places-source.ts';

type Asked = { place?: string; isMissing?: true; typed?: string };

export type PlaceView = {
  view: PlacesView;
  /** The data behind the view: the same object until it changes. */
  of: unknown;
};

const kinds: Readonly<Record<string, PlaceKind>> = { shops: 'shop', dealers: 'dealer' };

const kindOf = (page: string) => (Object.hasOwn(kinds, page) ? kinds[page] : undefined);

const most = { towns: 6, nearby: 3 };

/** Returns the towns with the most shops, otherwise in the list's order. */
const townsOf = (shops: readonly ShopRow[]): string[] => {
  const counts = new Map<string, number>();
  for (const { town } of shops) counts.set(town, (counts.get(town) ?? 0) + 1);
  return [...counts]
    .toSorted(([, many], [, more]) => more - many)
    .slice(0, most.towns)
    .map(([town]) => town);
};

const pointOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });

const coverageView = (places: PlacesSource, typed: string | undefined, at: FoundPlace | undefined): PlacesShown => {
  const answer = at && places.coverageAt(at);
  const sites = places.sites();
  return {
    of: 'coverage',
    technologies: technologies.filter((each) => sites.some(({ technology }) => technology[technologyFlags[each]])),
    towns: townsOf(places.shops()),
    ...(typed !== undefined && {
      asked: { typed, ...(at && answer && { at: pointOf(at), found: { name: at.name, answer } }) },
    }),
  };
};

type AskedShops = { kind: PlaceKind; typed?: string | undefined; at?: FoundPlace | undefined; centre: Position };

const shopsView = (places: PlacesSource, { kind, typed, at, centre }: AskedShops): PlacesShown => {
  const near = places.shopsNear(at ?? centre, shopRadiusKm.usual, kind);
  return {
    of: 'shops',
    kind,
    towns: townsOf(places.shops().filter((shop) => shop.kind === kind)),
    near: at?.name ?? near[0]?.town ?? '',
    shops: near,
    ...(typed !== undefined && { asked: { typed, ...(at && { at: pointOf(at), found: true }) } }),
  };
};

const shopView = (places: PlacesSource, row: ShopRow, today: string): PlacesShown => {
  const near = places.shopsNear(row, shopRadiusKm.usual).filter(({ id }) => id !== row.id);
  const closed = row.closed?.filter((date) => date >= today);
  return { of: 'shop', shop: toFound({ ...row, closed }, 0), nearby: near.slice(0, most.nearby) };
};

/** Returns the list of shops with the business day: the same object until either changes. */
const createShopsOfDay = (
  market: Pick<Market, 'timeZone'>,
  { shops }: Pick<PlacesSource, 'shops'>,
  now: () => Date,
) => {
  const read = () => ({ list: shops(), today: dayOf(market, now()) });
  let last = read();
  return () => {
    const latest = read();
    if (latest.list !== last.list || latest.today !== last.today) last = latest;
    return last;
  };
};

/** Creates the views of coverage, shops and dealers; undefined for other pages, and in a market without places. */
export const createPlaceViews = (
  market: Pick<Market, 'places' | 'timeZone'>,
  source: PlacesSource | undefined,
  now: () => Date = () => new Date(),
) => {
  const rowOf = (page: string, id: string) =>
    source?.shops().find((each) => each.id === id && each.kind === kindOf(page));
  const has = (page: string, id: string): boolean => rowOf(page, id) !== undefined;
  if (!source || !market.places) return { has, read: async () => undefined };

  const { centre, bounds } = market.places;
  const map = { basemap: source.basemap, ...(source.tiles && { tiles: source.tiles }) };
  const shopsOfDay = createShopsOfDay(market, source, now);

  return {
    has,
    read: async (page: string, { place, isMissing, typed }: Asked): Promise<PlaceView | undefined> => {
      if (page === 'home-internet') return { view: { of: 'address', bounds, centre, ...map }, of: undefined };
      const kind = kindOf(page);
      if (page !== 'coverage' && !kind) return undefined;
      const at = typed === undefined ? undefined : await source.findPlace(typed);
      if (!kind) return { view: { ...coverageView(source, typed, at), ...map }, of: source.sites() };
      const row = place === undefined ? undefined : rowOf(page, place);
      if (!row) {
        const view = shopsView(source, { kind, typed, at, centre });
        return { view: { ...view, ...map, ...(isMissing && { isMissing }) }, of: source.shops() };
      }
      const ofDay = shopsOfDay();
      return { view: { ...shopView(source, row, ofDay.today), ...map }, of: ofDay };
    },
  };
};

export type PlaceViews = ReturnType<typeof createPlaceViews>;
