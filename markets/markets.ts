import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Market, Town } from './market.ts';

const here = import.meta.dirname;

const ids = readdirSync(here)
  .filter((name) => existsSync(`${here}/${name}/market.ts`))
  .sort();

const read = async (id: string): Promise<[string, Market]> => {
  const file: { market: Market } = await import(`./${id}/market.ts`);
  const towns = `${here}/${id}/places/towns.json`;
  if (!existsSync(towns)) return [id, file.market];
  const listed: Town[] = JSON.parse(readFileSync(towns, 'utf8'));
  return [id, { ...file.market, towns: listed }];
};

/** The markets by folder name, which the setting `MARKET` selects. */
export const markets: Record<string, Market> = Object.fromEntries(await Promise.all(ids.map(read)));
