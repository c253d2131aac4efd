import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';
import { z } from 'zod';

export const placesFile = (market: string, file: string) =>
  join(import.meta.dirname, '../../../../markets', market, 'places', file);

const common = { name: z.string(), lat: z.number(), lng: z.number(), city: z.string().optional() };

const placeRow = z.object({
  ...common,
  altNames: z.array(z.string()),
  kind: z.enum(['province', 'city', 'town', 'village', 'district']),
  population: z.number().optional(),
  arrondissement: z.number().optional(),
  province: z.string().optional(),
});

const landmarkRow = z.object({ ...common, kind: z.string() });

/** Kinds of places, the smallest first. */
export type PlaceKind = 'landmark' | 'district' | 'town' | 'province';

export type NamedPlace = {
  name: string;
  otherNames: readonly string[];
  kind: PlaceKind;
  within: readonly string[];
  latitude: number;
  longitude: number;
  population: number;
  isVillage: boolean;
};

const kindOf = (kind: z.infer<typeof placeRow>['kind']): PlaceKind =>
  kind === 'district' || kind === 'province' ? kind : 'town';

const present = (values: readonly (string | undefined)[], name: string) => [
  ...new Set(values.filter((value): value is string => value !== undefined && value !== name)),
];

/** Reads a market's gazetteer and landmarks; throws for rows that break docs/places.md. */
export const readGazetteer = ({ id }: Pick<Market, 'id'>): NamedPlace[] => {
  const read = (file: string): unknown => JSON.parse(readFileSync(placesFile(id, file), 'utf8'));
  const places = z.array(placeRow).parse(read('gazetteer.json'));
  const landmarks = z.array(landmarkRow).parse(read('landmarks.json'));
  return [
    ...places.map(({ name, altNames, kind, lat, lng, city, province, population = 0, arrondissement }) => ({
      name,
      otherNames: [...altNames, ...(arrondissement === undefined ? [] : [`Arrondissement ${arrondissement}`])],
      kind: kindOf(kind),
      within: present([city, province], name),
      latitude: lat,
      longitude: lng,
      population,
      isVillage: kind === 'village',
    })),
    ...landmarks.map(({ name, lat, lng, city }) => ({
      name,
      otherNames: [],
      kind: 'landmark' as const,
      within: present([city], name),
      latitude: lat,
      longitude: lng,
      population: 0,
      isVillage: false,
    })),
  ];
};
