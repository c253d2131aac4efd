import type { Money } from '../books.ts';
import type { Language } from '../language.ts';
import { otherWallets, type WalletPort } from '../wallets.ts';

/** A supported currency. `rate` is its smallest unit in smallest units of the balances' currency. */
export type Currency = { code: string; decimals: number; rate: number };

/** The operator that the sandbox simulates. */
export type Market = {
  /** The prefix of lead numbers. */
  opco: string;
  countryCode: string;
  /** ISO 3166, two letters, as Airtel names countries. */
  country: string;
  /** M-Pesa's path of the market and its three-letter country; undefined without M-Pesa. */
  mpesa?: { path: string; country: string };
  /** The currency of balances. */
  currency: string;
  /** The customers' name of that currency. */
  currencyShown: string;
  /** The supported currencies: that of the balances, and others at the operator's rate. */
  currencies: Currency[];
  /** The currency of bundles and bills. */
  priceCurrency: string;
  /** Prices of bundles and of the first day's bills in major units, by code or number. */
  prices: Record<string, number>;
  /** The operator's and its wallet's names for customers. */
  brand: string;
  walletName: string;
  company: string;
  language: Language;
  /** IANA name, for the times in texts. */
  timeZone: string;
};

/** Returns the currency that a request names, or undefined if it is not supported. */
export const acceptedCurrency = (market: Market, named: unknown): Currency | undefined => {
  return market.currencies.find(({ code }) => code === named);
};

/** Returns the supported codes as a refusal lists them. */
export const acceptedCodes = ({ currencies }: Market): string => {
  return currencies.map(({ code }) => code).join(' or ');
};

/** Converts money at the operator's rate. Throws for an unsupported currency. */
export const exchanged = (market: Market, { amount, currency }: Money, wanted: string): number => {
  if (currency === wanted) return amount;
  const [from, to] = [acceptedCurrency(market, currency), acceptedCurrency(market, wanted)];
  if (from === undefined || to === undefined) throw new Error(`${currency} is not moved here as ${wanted}`);
  const smallest = Math.round(amount * 10 ** from.decimals) * from.rate;
  return Math.round(smallest / to.rate) / 10 ** to.decimals;
};

/** Returns the change of a balance in its own currency. Throws for an unsupported currency. */
export const inBalance = (market: Market, moved: Money): number => {
  return exchanged(market, moved, market.currency);
};

/** Returns the price of a code in the market's price currency. Throws if there is none. */
export const priceIn = ({ prices, priceCurrency }: Market, of: string): Money => {
  const amount = prices[of];
  if (amount === undefined) throw new Error(`The market has no price for ${of}`);
  return { amount, currency: priceCurrency };
};

/** Returns the customers' name of a provider's wallet. */
export const walletNameOf = (market: Market, port: WalletPort): string => {
  return port === 'wallet' ? market.walletName : otherWallets[port];
};

/** Returns E.164 with a plus, as GSMA and TM Forum use it here. */
export const international = (market: Pick<Market, 'countryCode'>, msisdn: string): string => {
  return `+${market.countryCode}${msisdn}`;
};

/** Returns the nine national digits of this market's E.164 number, or undefined. */
export const national = (market: Market, number: string): string | undefined => {
  const prefix = `+${market.countryCode}`;
  if (!number.startsWith(prefix)) return undefined;
  const digits = number.slice(prefix.length);
  return /^\d{9}$/.test(digits) ? digits : undefined;
};

/** Returns the nine national digits of a number with or without the country code, for the control interface. */
export const readNumber = (market: Market, given: string): string | undefined => {
  const digits = given.replace(/[\s.-]/g, '').replace(/^\+/, '');
  if (/^\d{9}$/.test(digits)) return digits;
  return national(market, `+${digits}`);
};
