import { currencyDecimals, toMajor, toMinor, type CurrencyCode, type Money } from './money.ts';

/** What a market says about its money. */
type Counting = { enableDualCurrency: boolean; currency: { code: CurrencyCode } };

/**
 * An amount of the wire as minor units of the market's currency, or undefined when it is none: major units, or, with
 * dual currency, hundredths of a dollar.
 */
export const readWireAmount = (amount: number, market: Counting): number | undefined => {
  if (!market.enableDualCurrency) return toMinor(amount, market.currency.code);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
};

/**
 * The step in which people choose an amount, in minor units: a whole unit of the currency, whatever decimals its books have;
 * with dual currency a hundredth of a dollar.
 */
export const stepOf = ({ enableDualCurrency, currency }: Counting): number =>
  enableDualCurrency ? 1 : 10 ** currencyDecimals[currency.code];

/** A price as the wire counts it. */
export const toWireAmount = (price: Money, market: Counting): number =>
  market.enableDualCurrency ? price.amountMinor : toMajor(price.amountMinor, price.currency as CurrencyCode);
