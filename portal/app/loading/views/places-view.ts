import type { PlacesView } from '@selfcare/contract/portal-entry';

/** The view of one page of places. */
export type ViewOf<Name extends PlacesView['of']> = Extract<PlacesView, { of: Name }>;
