import type { NetworkSite, ShopRow } from '@selfcare/contract/places/answers';
import { distanceKm, toldKm } from '@selfcare/contract/places/distance';
import { mostShops, technologies, technologyFlags } from '@selfcare/contract/places/lists';
import { market } from '@selfcare/markets/cg/market';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const { bounds, radiusKm } = market.places!;
const position = fc.record({
  latitude: fc.double({ min: bounds.south, max: bounds.north, noNaN: true }),
  longitude: fc.double({ min: bounds.west, max: bounds.east, noNaN: true }),
});
const flags = fc.record({
  _2Gservice: fc.boolean(),
  _3Gservice: fc.boolean(),
  _4Gservice: fc.boolean(),
  _5Gservice: fc.boolean(),
});
const sites = fc.array(
  fc
    .record({ at: position, technology: flags })
    .map(({ at, technology }): NetworkSite => Object.assign({ title: 'Site', technology }, at)),
  { maxLength: 60 },
);
const rest = {
  shop: 'Lisolo',
  phyLocation: 'Centre-ville',
  phNumber: '300',
  town: 'Brazzaville',
  hours: {},
  services: [],
};
const shops = fc
  .array(fc.record({ at: position, kind: fc.constantFrom('shop' as const, 'dealer' as const) }), { maxLength: 150 })
  .map((rows) => rows.map(({ at, kind }, index): ShopRow => Object.assign({ id: `shop-${index}`, kind }, rest, at)));

const placesOf = (lists: { sites?: NetworkSite[]; shops?: ShopRow[] }) => {
  const active = { sites: [], shops: [], ...lists };
  return createPlaces({ places: market.places, named: [], towns: [] }, () => active);
};

describe('shopsNear', () => {
  test('says what a look at every shop would say', () => {
    fc.assert(
      fc.property(shops, position, fc.double({ min: 1, max: 500, noNaN: true }), (all, at, km) => {
        const expected = all
          .map((shop) => ({ id: shop.id, far: distanceKm(at, shop) }))
          .filter(({ far }) => far <= km)
          .toSorted((one, other) => one.far - other.far)
          .slice(0, mostShops)
          .map(({ far }) => toldKm(far));
        expect(
          placesOf({ shops: all })
            .shopsNear(at, km)
            .map(({ distance }) => distance),
        ).toEqual(expected);
      }),
    );
  });
  test('holds the limit itself, and only the kind that was requested', () => {
    const [at, far] = [
      { latitude: 0, longitude: 15 },
      { latitude: 0, longitude: 16 },
    ];
    const row = {
      id: 'one',
      kind: 'dealer' as const,
      shop: 'x',
      phyLocation: 'x',
      phNumber: '300',
      town: 'x',
      hours: {},
      services: [],
    };
    const places = placesOf({ shops: [{ ...row, ...far }] });
    const km = distanceKm(at, far);
    expect(places.shopsNear(at, km)).toHaveLength(1);
    expect(places.shopsNear(at, km - 0.001)).toHaveLength(0);
    expect(places.shopsNear(at, km, 'shop')).toHaveLength(0);
    expect(places.shopsNear(at, km, 'dealer')[0]).toMatchObject({
      location: { latitue: 0, longitude: 16 },
      distance: 111.2,
      closed: [],
    });
  });
});

describe('coverageAt', () => {
  test('says what a look at every site would say', () => {
    fc.assert(
      fc.property(sites, position, (all, at) => {
        const expected = technologies.flatMap((technology) => {
          const own = all
            .filter((site) => site.technology[technologyFlags[technology]])
            .map((site) => distanceKm(at, site));
          if (own.length === 0) return [];
          const nearest = Math.min(...own);
          const radius = radiusKm[technology];
          const level = nearest <= radius / 2 ? 'strong' : nearest <= radius ? 'fair' : 'none';
          return [{ technology, level, covered: level !== 'none', nearestKm: Math.round(nearest * 100) / 100 }];
        });
        const told = placesOf({ sites: all }).coverageAt(at)!.technologies;
        expect(told).toEqual(expected.map((each) => expect.objectContaining(each)));
      }),
    );
  });
  test('is nothing outside of the market', () => {
    expect(placesOf({}).coverageAt({ latitude: 48.85, longitude: 2.35 })).toBeUndefined();
  });
  test('names the nearest district or town, and says whether home internet is offered in reach', () => {
    const town = { otherNames: [], within: [], population: 0, isVillage: false, kind: 'town' as const };
    const places = createPlaces(
      {
        places: market.places,
        named: [
          { ...town, name: 'Brazzaville', latitude: -4.26, longitude: 15.28 },
          { ...town, name: 'Dolisie', latitude: -4.2, longitude: 12.67 },
        ],
        towns: [
          { cityName: 'Brazzaville', hbbLeadFeasibility: true },
          { cityName: 'Dolisie', hbbLeadFeasibility: false },
        ],
      },
      () => ({ sites: [], shops: [] }),
    );
    expect(places.coverageAt({ latitude: -4.26, longitude: 15.3 })).toEqual({
      place: 'Brazzaville',
      technologies: [],
      homeInternet: true,
    });
    expect(places.coverageAt({ latitude: -4.26, longitude: 15.4 })).toMatchObject({
      place: 'Brazzaville',
      homeInternet: false,
    });
    expect(places.coverageAt({ latitude: -4.2, longitude: 12.67 })).toMatchObject({
      place: 'Dolisie',
      homeInternet: false,
    });
    expect(places.coverageAt({ latitude: 2, longitude: 16 })).toMatchObject({ place: null, homeInternet: false });
  });
});
