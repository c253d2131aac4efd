/** Where places are looked for by address and by name, with neither envelope nor headers of ours (docs/wire.md "Geocoding"). */
export const geocodingPaths = { geocode: '/maps/api/geocode/json', search: '/maps/api/place/textsearch/json' } as const;
