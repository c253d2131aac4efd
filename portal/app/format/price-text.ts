import { amountText, figures, withCurrency } from '@selfcare/contract/values/amount-text';

// For `ui/`, which does not import values of the contract.
export { decimalMark, isCurrencyFirst } from '@selfcare/contract/values/amount-text';

export type Counted = { enableDualCurrency: boolean; tag: string };

/** Counts major units, or with dual currency hundredths of a dollar, always with two decimals. */
export const priceFigures = (amount: number, currency: string, { enableDualCurrency, tag }: Counted): string =>
  enableDualCurrency && currency === 'USD' ? figures(amount / 100, tag, 2) : amountText(amount, tag);

export const priceText = (amount: number, currency: string, site: Counted): string =>
  withCurrency(priceFigures(amount, currency, site), currency, site.tag);
