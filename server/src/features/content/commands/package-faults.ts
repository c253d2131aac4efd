import { packageKind } from '@selfcare/contract/content/pages';
import type { PageContent } from '../store.ts';

/** What the process that holds the database asks again of pages that were checked where the folder is: their shape. */
export const packageFaults = (pages: readonly [page: string, content: PageContent][]): string[] =>
  pages.flatMap(([page, { packages }]) =>
    Object.entries(packages).flatMap(([language, value]) =>
      packageKind(page)?.schema.safeParse(value).success ? [] : [`${language}/${page}.json: -: is no such package`],
    ),
  );
