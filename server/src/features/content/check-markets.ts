import { existsSync } from 'node:fs';
import type { Market } from '@selfcare/markets/market';
import { markets } from '@selfcare/markets/markets';
import { faultLine } from './check/folder.ts';
import { checkFolder, folderOf } from './market-folder.ts';

const checkMarket = async (market: Market): Promise<string[]> => {
  const folder = folderOf(market);
  if (!existsSync(folder)) return [];
  const { faults, notices } = await checkFolder(market, folder);
  return [...faults, ...notices].map((found) => `markets/${market.id}/content/${faultLine(found)}`);
};

export const checkMarkets = async (): Promise<string[]> =>
  (await Promise.all(Object.values(markets).map(checkMarket))).flat();
