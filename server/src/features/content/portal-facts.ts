import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

/** What the check of content must know of the portal: its addresses and its texts. */
export type PortalFacts = {
  pageIds: readonly string[];
  firstParts: readonly string[];
  routedSlugs: readonly string[];
  hasAddress: (market: Pick<Market, 'brand'>, path: string) => boolean;
  /** By page and label: the group and key of the portal's text that it is. */
  labelTexts: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>;
  ownTexts: (tag: string) => Readonly<Record<string, string>> | undefined;
};

const file = join(import.meta.dirname, '../../../../portal/app/content-facts.ts');

/** What Node's watcher has its program say; without it nothing that is imported is watched. */
const watcher = 'WATCH_REPORT_DEPENDENCIES';

/**
 * Reads them from the portal's sources, which hold no component: the two rooms stay apart. While developing, a text of the
 * portal is the pages' matter, which are drawn anew by themselves: the server does not start again for it.
 */
export const loadPortalFacts = async (): Promise<PortalFacts> => {
  const { [watcher]: watching } = process.env;
  delete process.env[watcher];
  try {
    const facts: PortalFacts = await import(pathToFileURL(file).href);
    return facts;
  } finally {
    if (watching !== undefined) process.env[watcher] = watching;
  }
};
