// Apart from the schemas, so that the browser takes no schema code with it.

/** Mobile technologies, oldest first; a market shows those that some site of it offers. */
export const technologies = ['2G', '3G', '4G', '5G'] as const;
export type Technology = (typeof technologies)[number];

/** The flag of a site that says whether it offers a technology (docs/wire.md "Places"). */
export const technologyFlags = {
  '2G': '_2Gservice',
  '3G': '_3Gservice',
  '4G': '_4Gservice',
  '5G': '_5Gservice',
} as const satisfies Record<Technology, string>;

/** How well a place is covered: within half of a site's radius, within all of it, or beyond. */
export const coverageLevels = ['strong', 'fair', 'none'] as const;

/** The operator's own shops, and others that sell for it. */
export const placeKinds = ['shop', 'dealer'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Keys of opening hours, in the order of the week. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** How far from a position shops are looked for unless the question says otherwise, and at most, in km. */
export const shopRadiusKm = { usual: 100, most: 500 };

/** At most so many shops are told at once. */
export const mostShops = 100;
