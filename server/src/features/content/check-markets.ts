import { existsSync } from 'node:fs';
import type { Market } from '@selfcare/markets/market';
import { markets } from '@selfcare/markets/markets';
import { checkContent, nothingKnown } from './check/check-content.ts';
import { faultLine, readFolder } from './check/folder.ts';
import { folderOf, placesFolderOf } from './market-folder.ts';
import { loadPortalFacts } from './portal-facts.ts';

const checkMarket = async (market: Market): Promise<string[]> => {
  const folder = folderOf(market);
  if (!existsSync(folder)) return [];
  const asked = {
    market,
    folder: readFolder(folder, placesFolderOf(market)),
    facts: await loadPortalFacts(),
    known: nothingKnown,
  };
  const { faults, notices } = checkContent(asked);
  return [...faults, ...notices].map((found) => `markets/${market.id}/content/${faultLine(found)}`);
};

export const checkMarkets = async (): Promise<string[]> =>
  (await Promise.all(Object.values(markets).map(checkMarket))).flat();
