import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

/** Where a market's content stands in the repository. */
export const folderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'content');
