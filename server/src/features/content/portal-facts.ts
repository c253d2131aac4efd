import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

export type PortalFacts = {
  pageIds: readonly string[];
  firstParts: readonly string[];
  routedSlugs: readonly string[];
  hasAddress: (market: Pick<Market, 'brand'>, path: string) => boolean;
  /** By page and label: group and key of the portal's text. */
  labelTexts: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>;
  ownTexts: (tag: string) => Readonly<Record<string, string>> | undefined;
};

const file = join(import.meta.dirname, '../../../../portal/app/content-facts.ts');

/** Node's watcher lets the program report imports through this variable. */
const watcher = 'WATCH_REPORT_DEPENDENCIES';

/** Imports the facts from the portal's sources, unwatched: a changed text must not restart the server. */
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
