import { amountText } from '@selfcare/contract/values/amount-text';

/** Formats minor units: `5 000`, `5,000`, `0.50`. */
export const formatAmount = (
  amountMinor: number,
  { tag, currency }: { tag: string; currency: { decimals: number } },
): string => amountText(amountMinor / 10 ** currency.decimals, tag);

type Counting = { enableDualCurrency: boolean };

/** Returns a typed amount as the wire counts it: whole units, or cents with dual currency. */
export const typedAmount = (text: string, { enableDualCurrency }: Counting): number =>
  enableDualCurrency ? Math.round(Number(text) * 100) : Number(text);

export const amountToType = (amount: number, { enableDualCurrency }: Counting): string =>
  enableDualCurrency ? String(amount / 100) : String(amount);

export const keptAmount =
  ({ enableDualCurrency }: Counting) =>
  (kept: string): string =>
    (enableDualCurrency ? /^\d{1,7}(\.\d{0,2})?$/ : /^\d{1,9}$/).test(kept) ? kept : '';

type Bounds = { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
type Bounded = Counting & { bounds: Bounds; currency: { decimals: number } };

/** As the wire counts them. */
export type AmountBounds = { minimum: number; maximum: number };

const boundsOf = (minimum: number, maximum: number, { currency, enableDualCurrency }: Bounded): AmountBounds => {
  const unit = enableDualCurrency ? 1 : 10 ** currency.decimals;
  return { minimum: minimum / unit, maximum: maximum / unit };
};

export const postpaidBounds = (site: Bounded) => boundsOf(site.bounds.postpaidMin, site.bounds.postpaidMax, site);

export const prepaidBounds = (site: Bounded) => boundsOf(site.bounds.prepaidMin, site.bounds.prepaidMax, site);
