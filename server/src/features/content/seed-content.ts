import { existsSync } from 'node:fs';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../db/database.ts';
import { faultLine } from './check/folder.ts';
import { placePageOf } from './check/places.ts';
import { checkFolder, folderOf } from './market-folder.ts';
import { prepareImport, toFiles } from './prepare-import.ts';
import { createContentStore } from './store.ts';

const reason = { by: 'the portal', why: 'the content that this market ships, at the first start' };

/** Imports the market's content into an empty database. A faulty folder is reported and skipped. */
export const seedContent = async (
  database: Database,
  market: Market,
  say: (text: string) => void,
  folder = folderOf(market),
): Promise<void> => {
  const store = createContentStore(database);
  if (!existsSync(folder) || !(await store.isEmpty())) return;
  const checked = await checkFolder(market, folder);
  if (checked.faults.length > 0) {
    say(`The content of the market ${market.id} is not taken in: npm run content -- check`);
    checked.faults.map(faultLine).forEach(say);
    return;
  }
  checked.notices
    .filter(({ file }) => placePageOf(file))
    .map(faultLine)
    .forEach(say);
  const { pages, media } = prepareImport(checked);
  await store.import(new Map(pages), { media: toFiles(media), reason, onlyIfEmpty: true });
};
