import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

/** Where a market's content stands in the repository. */
export const folderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'content');

/** Where its lists of sites and shops stand. */
export const placesFolderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'places');
