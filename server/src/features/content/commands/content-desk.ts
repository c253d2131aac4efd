import { Refusal } from '../../../commands/command-words.ts';
import type { Database } from '../../../db/database.ts';
import { createContentStore, type PageContent, type Reason } from '../store.ts';
import { toFiles, type Import } from '../prepare-import.ts';
import { packageKind } from '@selfcare/contract/content/pages';
import { isPlacePage, placePages } from '@selfcare/contract/places/pages';
import { z } from 'zod';

/** Returns the schema of a page; a page of places is a list for all languages. */
const schemaOf = (page: string): z.ZodType | undefined =>
  isPlacePage(page) ? z.array(placePages[page]) : packageKind(page)?.schema;

/** Checks the shape of pages again in the process that holds the database. */
const packageFaults = (pages: readonly [page: string, content: PageContent][]): string[] =>
  pages.flatMap(([page, { packages }]) =>
    Object.entries(packages).flatMap(([language, value]) =>
      schemaOf(page)?.safeParse(value).success ? [] : [`${language}/${page}.json: -: is no such package`],
    ),
  );

export type ContentOrder =
  | { do: 'state' }
  | { do: 'list' }
  | { do: 'import'; import: Import; isDraft: boolean; reuse: boolean; reason: Reason }
  | { do: 'activate'; page: string; version: number; reason: Reason }
  | { do: 'rollback'; page: string; reason: Reason }
  | { do: 'versions'; page: string; versions: [number | null, number | null] }
  | { do: 'export' };

export type ContentState = {
  pages: [page: string, content: PageContent][];
  droppedIds: string[];
};

export type TwoVersions = { page: string; versions: [number, number]; packages: [unknown, unknown] };

export type Exported = { pages: [page: string, content: PageContent][]; media: { name: string; base64: string }[] };

const exportAll = async (store: ReturnType<typeof createContentStore>): Promise<Exported> => {
  const { versions } = await store.active();
  const files = new Map(versions.flatMap(({ media }) => Object.entries(media)));
  const media = [];
  for (const [name, hash] of files) {
    const bytes = await store.media(hash);
    if (bytes) media.push({ name, base64: Buffer.from(bytes).toString('base64') });
  }
  return { pages: versions.map(({ page, packages, media: shown }) => [page, { packages, media: shown }]), media };
};

/** Runs editor commands on the database; throws a refusal before anything changes. */
export const createContentDesk = (database: Database) => {
  const store = createContentStore(database);
  const stateOf = async (): Promise<ContentState> => {
    const { versions } = await store.active();
    return {
      pages: versions.map(({ page, packages, media }) => [page, { packages, media }]),
      droppedIds: await store.droppedIds(),
    };
  };
  const versionsOf = async (page: string, [one, other]: [number | null, number | null]): Promise<TwoVersions> => {
    const from = one ?? (await store.activeVersion(page)) ?? 0;
    const to = other ?? (await store.newestVersion(page));
    const [before, after] = [await store.find(page, from), await store.find(page, to)];
    if (!after) throw new Refusal(to === 0 ? `There is no page ${page}` : `${page} has no version ${to}`);
    if (!before && from !== 0) throw new Refusal(`${page} has no version ${from}`);
    return { page, versions: [from, to], packages: [before?.packages ?? {}, after.packages] };
  };
  return {
    run: async (order: ContentOrder): Promise<unknown> => {
      if (order.do === 'state') return stateOf();
      if (order.do === 'list') return store.list();
      if (order.do === 'export') return exportAll(store);
      if (order.do === 'versions') return versionsOf(order.page, order.versions);
      if (order.do === 'activate') return store.activate(order.page, order.version, order.reason);
      if (order.do === 'rollback') return store.rollback(order.page, order.reason);
      const faults = packageFaults(order.import.pages);
      if (faults.length > 0) throw new Refusal(faults.join('\n'));
      const made = await store.import(new Map(order.import.pages), {
        media: toFiles(order.import.media),
        reason: order.reason,
        isDraft: order.isDraft,
        reuse: order.reuse,
      });
      return { made };
    },
  };
};
