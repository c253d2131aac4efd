import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

/** Returns the folder of a market's content. */
export const folderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'content');

/** Returns the folder of a market's sites and shops. */
export const placesFolderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'places');
