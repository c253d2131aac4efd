import { moneyText } from '@selfcare/contract/values/amount-text';
import { currencyToWire, toMajor, type CurrencyCode, type Money } from '@selfcare/contract/values/money';

/**
 * An amount as a text message says it: plain spaces, since others would cost a whole alphabet; decimals only where it has
 * some, then all of its currency's.
 */
export const shownAmount = ({ amountMinor, currency }: Money, language: string): string =>
  shownMajor(toMajor(amountMinor, currency as CurrencyCode), currency as CurrencyCode, language);

/** The same of what is no money of ours: a bill may carry hundredths that its currency has not. */
export const shownHundredths = (hundredths: number, code: CurrencyCode, language: string): string =>
  shownMajor(hundredths / 100, code, language);

/** The formatter of the pages, in the alphabet of text messages. */
const shownMajor = (amount: number, code: CurrencyCode, language: string): string =>
  moneyText(amount, currencyToWire(code), language).replaceAll(/\s/g, ' ');

/** A national number in the groups of its market: `05 000 00 01`. */
export const shownMsisdn = (msisdn: string, groups: readonly number[]): string => {
  let from = 0;
  return groups.map((size) => msisdn.slice(from, (from += size))).join(' ');
};
