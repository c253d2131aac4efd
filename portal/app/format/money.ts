import { amountText } from '@selfcare/contract/values/amount-text';

/** Formats minor units: `5 000`, `5,000`, `0.50`. */
export const formatAmount = (
  amountMinor: number,
  { tag, currency }: { tag: string; currency: { decimals: number } },
): string => amountText(amountMinor / 10 ** currency.decimals, tag);
