// Separate from the schemas, so that the browser loads no schema code.

/** The mobile technologies, oldest first; a market shows those that some site offers. */
export const technologies = ['2G', '3G', '4G', '5G'] as const;
/** A mobile technology. */
export type Technology = (typeof technologies)[number];

/** The flag of a site for each technology (docs/wire.md "Places"). */
export const technologyFlags = {
  '2G': '_2Gservice',
  '3G': '_3Gservice',
  '4G': '_4Gservice',
  '5G': '_5Gservice',
} as const satisfies Record<Technology, string>;

/** The levels of coverage: within half of a site's radius, within all of it, or beyond. */
export const coverageLevels = ['strong', 'fair', 'none'] as const;

/** The operator's own shops, and its dealers. */
export const placeKinds = ['shop', 'dealer'] as const;
/** A kind of shop. */
export type PlaceKind = (typeof placeKinds)[number];

/** The keys of opening hours, in the order of the week. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A weekday's key. */
export type Weekday = (typeof weekdays)[number];

/** The default and the maximum search radius in km. */
export const shopRadiusKm = { usual: 100, most: 500 };

/** The maximum number of shops in a result. */
export const mostShops = 100;
