import { amountText, figures, withCurrency } from '@selfcare/contract/values/amount-text';

/** What decides how a price is counted and written. */
export type Counted = { enableDualCurrency: boolean; tag: string };

/**
 * Digits of a price of the wire: major units, or with dual currency hundredths of a dollar, always with their two
 * decimals. `currency` is the wire's word.
 */
export const priceFigures = (amount: number, currency: string, { enableDualCurrency, tag }: Counted): string =>
  enableDualCurrency && currency === 'USD' ? figures(amount / 100, tag, 2) : amountText(amount, tag);

/** The same with its currency, on one line. */
export const priceText = (amount: number, currency: string, site: Counted): string =>
  withCurrency(priceFigures(amount, currency, site), currency, site.tag);
