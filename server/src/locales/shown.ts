import { moneyText } from '@selfcare/contract/values/amount-text';
import { currencyToWire, toMajor, type Money } from '@selfcare/contract/values/money';

/** Formats an amount for text messages, without typographic spaces (they would switch the whole message to UCS-2). */
export const shownAmount = ({ amountMinor, currency }: Money, language: string): string =>
  shownMajor(toMajor(amountMinor, currency), currency, language);

/** Formats hundredths of a currency unit: a bill may carry decimals that its currency lacks. */
export const shownHundredths = (hundredths: number, code: string, language: string): string =>
  shownMajor(hundredths / 100, code, language);

const shownMajor = (amount: number, code: string, language: string): string =>
  moneyText(amount, currencyToWire(code), language).replaceAll(/\s/g, ' ');

/** Formats a national number in its market's groups: `05 000 00 01`. */
export const shownMsisdn = (msisdn: string, groups: readonly number[]): string => {
  let from = 0;
  return groups.map((size) => msisdn.slice(from, (from += size))).join(' ');
};
