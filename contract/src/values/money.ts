/** An amount in the minor units of its currency (XAF has none, so 5000 is CFA 5,000). Never a float, never negative. */
export type Money = { amountMinor: number; currency: string };

/** The decimals of each supported currency. */
export const currencyDecimals = { XAF: 0, CDF: 2, USD: 2, TZS: 2, NGN: 2, GHS: 2, KES: 2, ZAR: 2 } as const;

/** The ISO code of a supported currency. */
export type CurrencyCode = keyof typeof currencyDecimals;

/**
 * Converts a JSON number in major units to minor units. Returns undefined if it is negative, not finite, past 2^53, or
 * has too many decimals: it never rounds.
 */
export const toMinor = (major: number, currency: string): number | undefined => {
  const decimals = decimalsOf(currency);
  const minor = Math.round(major * 10 ** decimals);
  const isExact = Number.isSafeInteger(minor) && minor >= 0 && minor / 10 ** decimals === major;
  return isExact ? minor : undefined;
};

/** Returns minor units as the wire's number in major units; NaN in a currency that is not listed. */
export const toMajor = (amountMinor: number, currency: string): number => amountMinor / 10 ** decimalsOf(currency);

/** Checks that the product supports a currency. */
export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencyDecimals, code);

/** Returns the decimals of a currency; NaN for one that is not listed. */
export const decimalsOf = (code: string): number => (isCurrency(code) ? currencyDecimals[code] : NaN);

/** Returns the ISO code of a wire word: `CFA` is XAF there, as on screen. Undefined for an unsupported currency. */
export const currencyFromWire = (word: string): CurrencyCode | undefined => {
  const code = word === 'CFA' ? 'XAF' : word;
  return isCurrency(code) ? code : undefined;
};

/** Returns the wire's word of an ISO code. */
export const currencyToWire = (code: string): string => (code === 'XAF' ? 'CFA' : code);

/** Compares two amounts with their currencies. */
export const isSameMoney = (one: Money | undefined, other: Money): boolean =>
  one?.amountMinor === other.amountMinor && one.currency === other.currency;

/** Returns an amount in major units with the wire's word of its currency. */
export const toWireMoney = ({ amountMinor, currency }: Money): { amount: number; currency: string } => ({
  amount: toMajor(amountMinor, currency),
  currency: currencyToWire(currency),
});
