/** An amount in the minor units of its currency (XAF has none, so 5000 is CFA 5,000). Never a float, never negative. */
export type Money = { amountMinor: number; currency: string };

/** How many decimals each currency has; one that is not listed cannot be used. */
export const currencyDecimals = { XAF: 0, CDF: 2, USD: 2, TZS: 2, NGN: 2, GHS: 2, KES: 2, ZAR: 2 } as const;

/** A currency that the product can count in. */
export type CurrencyCode = keyof typeof currencyDecimals;

/**
 * A JSON number in major units as minor units, or undefined when it is negative, not finite, past 2^53 or has more
 * decimals than its currency: never rounded silently.
 */
export const toMinor = (major: number, currency: CurrencyCode): number | undefined => {
  const decimals = currencyDecimals[currency];
  const minor = Math.round(major * 10 ** decimals);
  const isExact = Number.isSafeInteger(minor) && minor >= 0 && minor / 10 ** decimals === major;
  return isExact ? minor : undefined;
};

/** Minor units as the wire's number in major units. */
export const toMajor = (amountMinor: number, currency: CurrencyCode): number =>
  amountMinor / 10 ** currencyDecimals[currency];

/** Returns whether the product supports this currency. */
export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currencyDecimals, code);

/** ISO code of a word on the wire: `CFA` stands for XAF there, as on screen; undefined for one not listed here. */
export const currencyFromWire = (word: string): CurrencyCode | undefined => {
  const code = word === 'CFA' ? 'XAF' : word;
  return isCurrency(code) ? code : undefined;
};

/** The wire's word for an ISO code. */
export const currencyToWire = (code: string): string => (code === 'XAF' ? 'CFA' : code);

/** Whether two amounts are one and the same, in one currency. */
export const isSameMoney = (one: Money | undefined, other: Money): boolean =>
  one?.amountMinor === other.amountMinor && one.currency === other.currency;

/** An amount in major units beside its currency, as the wire names both. */
export const toWireMoney = ({ amountMinor, currency }: Money): { amount: number; currency: string } => ({
  amount: toMajor(amountMinor, currency as CurrencyCode),
  currency: currencyToWire(currency as CurrencyCode),
});
