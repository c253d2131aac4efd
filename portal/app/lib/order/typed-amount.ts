import type { Site } from '../site.tsx';

type Counting = Pick<Site, 'enableDualCurrency'>;

/** What was typed, whole units or with dual currency dollars and cents, as the wire counts it (wire.md "Numbers, money, time"). */
export const typedAmount = (text: string, { enableDualCurrency }: Counting): number =>
  enableDualCurrency ? Math.round(Number(text) * 100) : Number(text);

/** An amount of the wire as it would be typed. */
export const amountToType = (amount: number, { enableDualCurrency }: Counting): string =>
  enableDualCurrency ? String(amount / 100) : String(amount);

/** Cleans a kept text of an amount: nothing for what could not have been typed. */
export const keptAmount =
  ({ enableDualCurrency }: Counting) =>
  (kept: string): string =>
    (enableDualCurrency ? /^\d{1,7}(\.\d{0,2})?$/ : /^\d{1,9}$/).test(kept) ? kept : '';

/** Smallest and largest payment on a bill, as the wire counts them. */
export const postpaidBounds = ({
  bounds,
  currency,
  enableDualCurrency,
}: Pick<Site, 'bounds' | 'currency'> & Counting) => {
  const unit = enableDualCurrency ? 1 : 10 ** currency.decimals;
  return { minimum: bounds.postpaidMin / unit, maximum: bounds.postpaidMax / unit };
};
