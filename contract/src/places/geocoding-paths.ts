/** The paths of the searches by address and by name, without our envelope and headers (docs/wire.md "Geocoding"). */
export const geocodingPaths = { geocode: '/maps/api/geocode/json', search: '/maps/api/place/textsearch/json' } as const;
