import { currencyDecimals, isCurrency, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import { decimalText } from './reading/decimal-text.ts';
import { code, isAbsent } from './reading/scalars.ts';

/** Returns a supported ISO currency code in any letter case, or undefined. */
export const asCurrency = (told: unknown): CurrencyCode | undefined => {
  const found = code(told);
  return found !== undefined && isCurrency(found) ? found : undefined;
};

/** Formats money in major units (`12.50`, XAF `5000`), never through a float; undefined for invalid money. */
export const toDecimal = ({ amountMinor, currency }: Money): string | undefined => {
  const found = asCurrency(currency);
  if (!found || !Number.isSafeInteger(amountMinor) || amountMinor < 0) return undefined;
  const decimals = currencyDecimals[found];
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Parses an amount in major units. Refuses digits past the currency's decimals, and never rounds. */
export const fromDecimal = (told: unknown, currency: unknown): Money | undefined => {
  const found = asCurrency(currency);
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimalText(told) ?? '');
  if (!found || !match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const decimals = currencyDecimals[found];
  const amountMinor = Number(whole + fraction.padEnd(decimals, '0'));
  return fraction.length <= decimals && Number.isSafeInteger(amountMinor)
    ? { amountMinor, currency: found }
    : undefined;
};

/** Returns the charged amount of a response; `ours` if it names no amount. Undefined when unreadable. */
export const readCharged = (told: { amount?: unknown; currency?: unknown }, ours: Money): Money | undefined => {
  const currency = isAbsent(told.currency) ? ours.currency : told.currency;
  if (!isAbsent(told.amount)) return fromDecimal(told.amount, currency);
  return asCurrency(currency) === ours.currency ? ours : undefined;
};
