import type { z } from 'zod';
import { networkSite, shopRow } from './answers.ts';

/** The pages of content that hold places, and what a row of each must be. They are the same in every language. */
export const placePages = { 'places/sites': networkSite, 'places/shops': shopRow } as const satisfies Record<
  string,
  z.ZodType
>;
export type PlacePage = keyof typeof placePages;

/** Whether a page of content holds places. */
export const isPlacePage = (page: string): page is PlacePage => Object.hasOwn(placePages, page);

/** What stands in place of a language where a page has none. */
export const allLanguages = 'all';
