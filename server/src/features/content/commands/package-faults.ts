import { packageKind } from '@selfcare/contract/content/pages';
import { isPlacePage, placePages } from '@selfcare/contract/places/pages';
import { z } from 'zod';
import type { PageContent } from '../store.ts';

/** A page of places is a list, the same in every language. */
const schemaOf = (page: string): z.ZodType | undefined =>
  isPlacePage(page) ? z.array(placePages[page]) : packageKind(page)?.schema;

/** What the process that holds the database asks again of pages that were checked where the folder is: their shape. */
export const packageFaults = (pages: readonly [page: string, content: PageContent][]): string[] =>
  pages.flatMap(([page, { packages }]) =>
    Object.entries(packages).flatMap(([language, value]) =>
      schemaOf(page)?.safeParse(value).success ? [] : [`${language}/${page}.json: -: is no such package`],
    ),
  );
