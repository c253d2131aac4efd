import type { Site } from './site.tsx';

/** The figures of an amount in minor units as the language groups them (`5 000`, `5,000`), with the currency's decimals. */
export const formatAmount = (amountMinor: number, { tag, currency }: Pick<Site, 'tag' | 'currency'>): string =>
  new Intl.NumberFormat(tag, {
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: currency.decimals,
  }).format(amountMinor / 10 ** currency.decimals);
