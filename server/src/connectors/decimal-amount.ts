import { currencyDecimals, type CurrencyCode, type Money } from '@selfcare/contract/values/money';

/** An ISO code that the product can count in; any other is refused. */
export const asCurrency = (code: string): CurrencyCode | undefined =>
  Object.hasOwn(currencyDecimals, code) ? (code as CurrencyCode) : undefined;

/**
 * Money as decimal text in major units (`12.50`, XAF `5000`), made from its digits and never through a float; undefined
 * for an unlisted currency or an amount that is no whole count of minor units.
 */
export const toDecimal = ({ amountMinor, currency }: Money): string | undefined => {
  const code = asCurrency(currency);
  if (!code || !Number.isSafeInteger(amountMinor) || amountMinor < 0) return undefined;
  const decimals = currencyDecimals[code];
  const digits = String(amountMinor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The other way round. Zeros past the currency's decimals are dropped; any other digit there is refused, not rounded. */
export const fromDecimal = (text: string, currency: string): Money | undefined => {
  const code = asCurrency(currency);
  const match = /^(\d{1,18})(?:\.(\d{1,4}))?$/.exec(text);
  if (!code || !match) return undefined;
  const decimals = currencyDecimals[code];
  const fraction = (match[2] ?? '').padEnd(decimals, '0');
  const amountMinor = Number(match[1] + fraction.slice(0, decimals));
  const isExact = Number.isSafeInteger(amountMinor) && /^0*$/.test(fraction.slice(decimals));
  return isExact ? { amountMinor, currency: code } : undefined;
};

/**
 * What a provider says that it charged, as number or text; `ours` where it tells no amount and names no other currency.
 * Undefined for anything that cannot be read.
 */
export const readCharged = (
  told: { amount?: number | string | null; currency?: string | null },
  ours: Money,
): Money | undefined => {
  const currency = told.currency ?? ours.currency;
  if (told.amount !== null && told.amount !== undefined) return fromDecimal(String(told.amount), currency);
  return currency === ours.currency ? ours : undefined;
};
