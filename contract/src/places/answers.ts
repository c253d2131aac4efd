import { z } from 'zod';
import { decimalPattern } from './decimal.ts';
import { coverageLevels, mostShops, placeKinds, shopRadiusKm, technologies, weekdays } from './lists.ts';

const opco = z.string().min(1).max(10);
/** A coordinate in a query, as JavaScript prints a number. */
const degrees = (most: number) =>
  z
    .string()
    .regex(decimalPattern)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most);
const position = { latitude: degrees(90), longitude: degrees(180) };

/** A site of the network with its technologies (content page `fetch-sites-data-5g`). */
export const networkSite = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  title: z.string().min(1).max(120),
  technology: z.object({
    _2Gservice: z.boolean(),
    _3Gservice: z.boolean(),
    _4Gservice: z.boolean(),
    _5Gservice: z.boolean(),
  }),
});

/** A span such as `08:00-12:00`; `24:00` is the end of a day. */
const span = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
  .refine((text) => text.slice(0, 5) < text.slice(6));
const day = z.array(span).max(4);

/** A shop or dealer in the market's folder. A day without `hours` is closed. */
export const shopRow = z.object({
  id: z.string().regex(/^[a-z0-9-]{2,60}$/),
  kind: z.enum(placeKinds),
  shop: z.string().min(1).max(120),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  phyLocation: z.string().min(1).max(200),
  phNumber: z.string().regex(/^\+?[\d ]{3,20}$/),
  town: z.string().min(1).max(80),
  hours: z.partialRecord(z.enum(weekdays), day),
  closed: z.array(z.iso.date()).max(100).optional(),
  services: z.array(z.string().min(1).max(60)).max(20),
});

/** The query of shops around a point: within a distance in km, and of one kind or both. */
export const shopsQuery = z.object({
  opco,
  ...position,
  distanceInKilometers: z
    .string()
    .regex(decimalPattern)
    .transform(Number)
    .refine((km) => km > 0 && km <= shopRadiusKm.most)
    .optional(),
  kind: z.enum(placeKinds).optional(),
});
/** A shop in a result: the wire spells `latitue`; `distance` is in km to one decimal. */
const foundShop = shopRow.omit({ latitude: true, longitude: true, closed: true }).extend({
  location: z.object({ latitue: z.number(), longitude: z.number() }),
  closed: z.array(z.string()),
  distance: z.number(),
});
/** The shops, nearest first. */
export const shopsResult = z.array(foundShop).max(mostShops);

/** The query of the coverage at a point. */
export const coverageQuery = z.object(position);
/** The network at a place. Technologies that no site of the market offers are absent. */
export const coverageResult = z.object({
  /** The nearest district or town; null beyond 20 km. */
  place: z.string().nullable(),
  technologies: z.array(
    z.object({
      technology: z.enum(technologies),
      covered: z.boolean(),
      level: z.enum(coverageLevels),
      /** To two decimals. */
      nearestKm: z.number(),
      nearestTitle: z.string(),
    }),
  ),
  homeInternet: z.boolean(),
});

/** The statuses of the geocoding API. */
export const geocodingStatuses = ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'OVER_QUERY_LIMIT'] as const;
/** The maximum number of results of the geocoding API. */
export const mostGeocoded = 5;
/** The response of a public geocoding API. */
export const geocodingAnswer = z.object({
  status: z.enum(geocodingStatuses),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string(),
        }),
        place_id: z.string(),
        types: z.array(z.string()),
      }),
    )
    .max(mostGeocoded),
});

/** A site of the network. */
export type NetworkSite = z.infer<typeof networkSite>;
/** A shop in the market's folder. */
export type ShopRow = z.infer<typeof shopRow>;
/** A shop in a search result. */
export type FoundShop = z.infer<typeof foundShop>;
/** The coverage at a point; distances in km. */
export type CoverageResult = z.infer<typeof coverageResult>;
/** A response of the geocoding API. */
export type GeocodingAnswer = z.infer<typeof geocodingAnswer>;
