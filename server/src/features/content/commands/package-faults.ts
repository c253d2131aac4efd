import { packageKind } from '@selfcare/contract/content/pages';
import { isPlacePage, placePages } from '@selfcare/contract/places/pages';
import { z } from 'zod';
import type { PageContent } from '../store.ts';

/** A page of places is a list for all languages. */
const schemaOf = (page: string): z.ZodType | undefined =>
  isPlacePage(page) ? z.array(placePages[page]) : packageKind(page)?.schema;

/** Checks the shape of pages again in the process that holds the database. */
export const packageFaults = (pages: readonly [page: string, content: PageContent][]): string[] =>
  pages.flatMap(([page, { packages }]) =>
    Object.entries(packages).flatMap(([language, value]) =>
      schemaOf(page)?.safeParse(value).success ? [] : [`${language}/${page}.json: -: is no such package`],
    ),
  );
