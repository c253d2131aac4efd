import {
  currencyDecimals,
  currencyToWire,
  toMajor,
  type CurrencyCode,
  type Money,
} from '@selfcare/contract/values/money';

/**
 * An amount as a text message says it: plain spaces, since others would cost a whole alphabet; decimals only where it has
 * some, then all of its currency's.
 */
export const shownAmount = ({ amountMinor, currency }: Money, language: string): string => {
  const code = currency as CurrencyCode;
  const amount = toMajor(amountMinor, code);
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : currencyDecimals[code];
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits }).format(amount).replaceAll(/\s/g, ' ');
  return `${currencyToWire(code)} ${digits}`;
};

/** A national number in the groups of its market: `05 000 00 01`. */
export const shownMsisdn = (msisdn: string, groups: readonly number[]): string => {
  let from = 0;
  return groups.map((size) => msisdn.slice(from, (from += size))).join(' ');
};
