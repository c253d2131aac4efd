import { amountText } from '@selfcare/contract/values/amount-text';

/**
 * The figures of an amount in minor units as the language groups them (`5 000`, `5,000`), with the currency's decimals where it
 * has some (`0.50`).
 */
export const formatAmount = (
  amountMinor: number,
  { tag, currency }: { tag: string; currency: { decimals: number } },
): string => amountText(amountMinor / 10 ** currency.decimals, tag);
