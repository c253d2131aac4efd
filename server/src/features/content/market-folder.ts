import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';
import { checkContent, nothingKnown, type Checked, type Known } from './check/check-content.ts';
import { readFolder } from './check/folder.ts';
import { loadPortalFacts } from './portal-facts.ts';

const markets = join(import.meta.dirname, '../../../../markets');

export const folderOf = ({ id }: Pick<Market, 'id'>): string => join(markets, id, 'content');

/** Checks a folder of content; the market's own comes with its lists of sites and shops. */
export const checkFolder = async (
  market: Market,
  folder: string,
  { known = nothingKnown, reuse = false }: { known?: Known; reuse?: boolean } = {},
): Promise<Checked> => {
  const places = folder === folderOf(market) ? join(markets, market.id, 'places') : undefined;
  return checkContent({ market, folder: readFolder(folder, places), facts: await loadPortalFacts(), known, reuse });
};
