import { join } from 'node:path';
import type { Market } from '@selfcare/markets/market';

export const folderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'content');

export const placesFolderOf = ({ id }: Pick<Market, 'id'>): string =>
  join(import.meta.dirname, '../../../../markets', id, 'places');
