import { createHash } from 'node:crypto';
import { present } from '@selfcare/contract/typed/present';
import { isPlacePage } from '@selfcare/contract/places/pages';
import type { Checked } from './check/check-content.ts';
import type { PageContent } from './store.ts';

/** The input of the store: pages with the hashes of their files, and the files. */
export type Import = {
  pages: [page: string, content: PageContent][];
  media: { hash: string; base64: string }[];
};

const namesIn = (packages: Record<string, unknown>): Set<string> =>
  new Set([...JSON.stringify(packages).matchAll(/media\/([a-z0-9][a-z0-9._-]*)/g)].map(([, name]) => present(name)));

/** Converts a valid folder for a socket. A page lists only the files it shows, missing ones from active content. */
export const prepareImport = (
  { pages, media }: Checked,
  activeMedia: Readonly<Record<string, string>> = {},
): Import => {
  const files = media.map(({ name, bytes }) => ({
    name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    base64: bytes.toString('base64'),
  }));
  const hashes = { ...activeMedia, ...Object.fromEntries(files.map(({ name, hash }) => [name, hash])) };
  return {
    pages: [...pages].map(([page, packages]) => {
      const shown = [...(isPlacePage(page) ? [] : namesIn(packages))]
        .filter((name) => Object.hasOwn(hashes, name))
        .toSorted();
      return [page, { packages, media: Object.fromEntries(shown.map((name) => [name, present(hashes[name])])) }];
    }),
    media: files.map(({ hash, base64 }) => ({ hash, base64 })),
  };
};

export const toFiles = (media: Import['media']) =>
  media.map(({ hash, base64 }) => ({ hash, bytes: Buffer.from(base64, 'base64') }));
