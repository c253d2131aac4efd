import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { createContentStore, type PageContent } from '../../features/content/store.ts';

/** Who publishes in tests. */
export const aReason = { by: 'amina', why: 'a test' };

/** A page that says the same in both languages of the first market, or what each of them says. */
export const inBoth = (fr: unknown, en = fr): PageContent => ({ packages: { fr, en }, media: {} });

/** Makes pages active, with one file that all of them may show. */
export const publish = async (database: Database, pages: Readonly<Record<string, unknown>>, file?: Buffer) => {
  const hash = file && createHash('sha256').update(file).digest('hex');
  const all = Object.entries(pages).map(([page, value]): [string, PageContent] => [
    page,
    { ...inBoth(value), media: hash ? { 'map.png': hash } : {} },
  ]);
  return createContentStore(database).import(new Map(all), {
    media: file && hash ? [{ hash, bytes: file }] : [],
    reason: aReason,
  });
};
