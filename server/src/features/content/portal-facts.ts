import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

/** What the check of content must know of the portal: its addresses and its texts. */
export type PortalFacts = {
  pageIds: readonly string[];
  firstParts: readonly string[];
  hasAddress: (market: Pick<Market, 'brand'>, path: string) => boolean;
  ownTexts: (tag: string) => Readonly<Record<string, string>> | undefined;
};

const file = join(import.meta.dirname, '../../../../portal/app/content-facts.ts');

/** Reads them from the portal's sources, which hold no component: the two rooms stay apart. */
export const loadPortalFacts = async (): Promise<PortalFacts> =>
  (await import(pathToFileURL(file).href)) as PortalFacts;
