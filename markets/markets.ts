import { market as cd } from './cd/market.ts';
import { market as cg } from './cg/market.ts';
import type { Market } from './market.ts';

/** The markets that are shipped; the setting `MARKET` names one. */
export const markets: Record<string, Market> = { cg, cd };
