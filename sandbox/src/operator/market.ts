import type { Money } from '../books.ts';
import type { Language } from '../language.ts';
import type { WalletPort } from './phones.ts';

/** A currency that is moved here. `rate`: how many smallest units of the balances' currency its own smallest one is. */
export type Currency = { code: string; decimals: number; rate: number };

/** The operator that the sandbox plays: its number plan, its currency, its name and the language of its SMS. */
export type Market = {
  /** Begins the numbers of leads. */
  opco: string;
  countryCode: string;
  /** ISO 3166, two letters, as SmartCash names countries. */
  country: string;
  /** M-Pesa's word for the market in addresses, and its own three letters for the country; undefined: it is not there. */
  mpesa?: { path: string; country: string };
  /** What balances are kept in. */
  currency: string;
  /** How customers see it. */
  currencyShown: string;
  /** What the operator and the providers move: the balances' currency, and others at the operator's own rate. */
  currencies: Currency[];
  /** What bundles and bills are counted in. */
  priceCurrency: string;
  /** What each bundle costs and each bill of the first day is about, in major units, by its code or number. */
  prices: Record<string, number>;
  /** The operator's name as customers see it, and its wallet's. */
  brand: string;
  walletName: string;
  company: string;
  language: Language;
  /** IANA name, for the times in texts. */
  timeZone: string;
};

/** The currency that a request names, or undefined for one that is not moved here. */
export const acceptedCurrency = (market: Market, named: unknown): Currency | undefined => {
  return market.currencies.find(({ code }) => code === named);
};

/** The codes of all that is moved here, as a refusal of another names them. */
export const acceptedCodes = ({ currencies }: Market): string => {
  return currencies.map(({ code }) => code).join(' or ');
};

/** What so much money is in another currency, at the operator's rate. Throws for a currency that is not moved here. */
export const exchanged = (market: Market, { amount, currency }: Money, wanted: string): number => {
  if (currency === wanted) return amount;
  const [from, to] = [acceptedCurrency(market, currency), acceptedCurrency(market, wanted)];
  if (from === undefined || to === undefined) throw new Error(`${currency} is not moved here as ${wanted}`);
  const smallest = Math.round(amount * 10 ** from.decimals) * from.rate;
  return Math.round(smallest / to.rate) / 10 ** to.decimals;
};

/** What a balance changes by when so much of a currency moves. Throws for a currency that is not moved here. */
export const inBalance = (market: Market, moved: Money): number => {
  return exchanged(market, moved, market.currency);
};

/** A price as this market counts it, by what it is the price of. Throws where the market has none. */
export const priceIn = ({ prices, priceCurrency }: Market, of: string): Money => {
  const amount = prices[of];
  if (amount === undefined) throw new Error(`The market has no price for ${of}`);
  return { amount, currency: priceCurrency };
};

/** What customers call the wallet of a provider: the operator's own, or one of the two others. */
export const walletNameOf = (market: Market, port: WalletPort): string => {
  return { wallet: market.walletName, smartcash: 'SmartCash', mpesa: 'M-Pesa' }[port];
};

/** E.164 with a plus, as GSMA and TM Forum carry numbers here. */
export const international = (market: Pick<Market, 'countryCode'>, msisdn: string): string => {
  return `+${market.countryCode}${msisdn}`;
};

/** The nine national digits of an E.164 number of this market, or undefined for anything else. */
export const national = (market: Market, number: string): string | undefined => {
  const prefix = `+${market.countryCode}`;
  if (!number.startsWith(prefix)) return undefined;
  const digits = number.slice(prefix.length);
  return /^\d{9}$/.test(digits) ? digits : undefined;
};

/** The nine national digits of a number as people give it to the control interface: national, or with the country code. */
export const readNumber = (market: Market, given: string): string | undefined => {
  const digits = given.replace(/[\s.-]/g, '').replace(/^\+/, '');
  if (/^\d{9}$/.test(digits)) return digits;
  return national(market, `+${digits}`);
};
