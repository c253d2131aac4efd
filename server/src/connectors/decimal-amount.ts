import { currencyDecimals, isCurrency, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import { decimalText } from './reading/decimal-text.ts';
import { code, isAbsent } from './reading/scalars.ts';

/** An ISO code that the product can count in, in any letter case; any other is refused. */
export const asCurrency = (told: unknown): CurrencyCode | undefined => {
  const found = code(told);
  return found !== undefined && isCurrency(found) ? found : undefined;
};

/**
 * Money as decimal text in major units (`12.50`, XAF `5000`), made from its digits and never through a float; undefined
 * for an unlisted currency or an amount that is no whole count of minor units.
 */
export const toDecimal = ({ amountMinor, currency }: Money): string | undefined => {
  const found = asCurrency(currency);
  if (!found || !Number.isSafeInteger(amountMinor) || amountMinor < 0) return undefined;
  const decimals = currencyDecimals[found];
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The other way round, from number or text in any spelling with one meaning. Digits past the currency's decimals are refused, not rounded. */
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

/**
 * What a provider says that it charged, as number or text; `ours` where it tells no amount and names no other currency.
 * Undefined for anything that cannot be read.
 */
export const readCharged = (told: { amount?: unknown; currency?: unknown }, ours: Money): Money | undefined => {
  const currency = isAbsent(told.currency) ? ours.currency : told.currency;
  if (!isAbsent(told.amount)) return fromDecimal(told.amount, currency);
  return asCurrency(currency) === ours.currency ? ours : undefined;
};
