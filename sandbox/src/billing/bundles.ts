import type { Market } from '../operator/market.ts';
import type { Bundle } from './bundle.ts';
import { data } from './shelf-data.ts';
import { broadband, nights } from './shelf-home.ts';
import { mixed, voice } from './shelf-voice.ts';

const bundles: Bundle[] = [...data, ...voice, ...mixed, ...nights, ...broadband];

/** Every bundle that was ever sold in a market, in the order of the shelf: those that it has a price for. */
export const bundlesOf = ({ prices }: Pick<Market, 'prices'>): Bundle[] => bundles.filter(({ code }) => code in prices);
