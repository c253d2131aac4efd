import { currencyDecimals, toMajor, toMinor, type CurrencyCode, type Money } from './money.ts';

/** A market's currency settings. */
type Counting = { enableDualCurrency: boolean; currency: { code: CurrencyCode } };

/**
 * Converts a wire amount to minor units of the market's currency. The wire has major units, or hundredths of a dollar
 * with dual currency. Returns undefined for an invalid amount.
 */
export const readWireAmount = (amount: number, market: Counting): number | undefined => {
  if (!market.enableDualCurrency) return toMinor(amount, market.currency.code);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
};

/**
 * Returns the smallest step of a chosen amount in minor units: a whole unit, or a hundredth of a dollar with dual
 * currency.
 */
export const stepOf = ({ enableDualCurrency, currency }: Counting): number =>
  enableDualCurrency ? 1 : 10 ** currencyDecimals[currency.code];

/** Converts a price to the wire's unit. */
export const toWireAmount = (price: Money, market: Counting): number =>
  market.enableDualCurrency ? price.amountMinor : toMajor(price.amountMinor, price.currency);
