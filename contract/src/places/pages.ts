import type { z } from 'zod';
import { networkSite, shopRow } from './answers.ts';

/** The content pages of places with the schema of their rows. They are the same in every language. */
export const placePages = { 'places/sites': networkSite, 'places/shops': shopRow } as const satisfies Record<
  string,
  z.ZodType
>;
/** The name of a content page of places. */
export type PlacePage = keyof typeof placePages;

/** Checks whether a content page holds places. */
export const isPlacePage = (page: string): page is PlacePage => Object.hasOwn(placePages, page);

/** The language of pages without languages. */
export const allLanguages = 'all';
