import { figures } from '../ui/figures.ts';
import type { Site } from './site.tsx';

/** The figures of an amount in minor units as the language groups them (`5 000`, `5,000`), with the currency's decimals. */
export const formatAmount = (amountMinor: number, { tag, currency }: Pick<Site, 'tag' | 'currency'>): string =>
  figures(amountMinor / 10 ** currency.decimals, tag, currency.decimals);
