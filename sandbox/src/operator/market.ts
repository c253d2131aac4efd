import type { Money } from '../books.ts';
import type { Language } from '../language.ts';
import type { WalletPort } from './phones.ts';

/** A currency that is moved here. `rate`: how many smallest units of the balances' currency its own smallest one is. */
export type Currency = { code: string; decimals: number; rate: number };

/** What something costs: counted in the balances' currency, and in dollars for markets that price in them. */
export type Price = { own: number; dollars: number };

/** The operator that the sandbox plays: its number plan, its currency, its name and the language of its SMS. */
export type Market = {
  countryCode: string;
  /** ISO 3166, two letters, as SmartCash names countries. */
  country: string;
  /** M-Pesa's own three letters for the country. */
  mpesaCountry: string;
  /** What balances are kept in. */
  currency: string;
  /** How customers see it. */
  currencyShown: string;
  /** What the operator and the providers move: the balances' currency, and others at the operator's own rate. */
  currencies: Currency[];
  /** Whether bundles and bills are counted in dollars. */
  pricesInDollars: boolean;
  /** The operator's name as customers see it, and its wallet's. */
  brand: string;
  walletName: string;
  company: string;
  language: Language;
  /** IANA name, for the times in texts. */
  timeZone: string;
};

/** Markets that the sandbox can play; the setting `MARKET` names one. */
export const marketIds = ['cg', 'tz', 'cd'] as const;
export type MarketId = (typeof marketIds)[number];

const congo: Market = {
  countryCode: '242',
  country: 'CG',
  mpesaCountry: 'COG',
  currency: 'XAF',
  currencyShown: 'CFA',
  currencies: [{ code: 'XAF', decimals: 0, rate: 1 }],
  pricesInDollars: false,
  brand: 'Lisolo',
  walletName: 'Lisolo Money',
  company: 'Lisolo Congo',
  language: 'fr',
  timeZone: 'Africa/Brazzaville',
};

/** What the sandbox knows of each market, in its own words: the same nine digits, another prefix and currency. */
export const markets: Record<MarketId, Market> = {
  cg: congo,
  tz: {
    countryCode: '255',
    country: 'TZ',
    mpesaCountry: 'TZN',
    currency: 'TZS',
    currencyShown: 'TZS',
    currencies: [{ code: 'TZS', decimals: 2, rate: 1 }],
    pricesInDollars: false,
    brand: 'Upepo',
    walletName: 'Upepo Money',
    company: 'Upepo Tanzania',
    language: 'en',
    timeZone: 'Africa/Dar_es_Salaam',
  },
  cd: {
    ...congo,
    countryCode: '243',
    country: 'CD',
    mpesaCountry: 'DRC',
    currency: 'CDF',
    currencyShown: 'CDF',
    currencies: [
      { code: 'CDF', decimals: 2, rate: 1 },
      { code: 'USD', decimals: 2, rate: 2850 },
    ],
    pricesInDollars: true,
    company: 'Lisolo RDC',
    timeZone: 'Africa/Kinshasa',
  },
};

export const isMarketId = (value: string): value is MarketId => {
  return marketIds.some((id) => id === value);
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

/** What bundles and bills are counted in. */
export const pricedIn = (market: Market): string => {
  return market.pricesInDollars ? 'USD' : market.currency;
};

/** A price as this market counts it. */
export const priceIn = (market: Market, { own, dollars }: Price): Money => {
  return { amount: market.pricesInDollars ? dollars : own, currency: pricedIn(market) };
};

/** What customers call the wallet of a provider: the operator's own, or one of the two others. */
export const walletNameOf = (market: Market, port: WalletPort): string => {
  return { wallet: market.walletName, smartcash: 'SmartCash', mpesa: 'M-Pesa' }[port];
};

/** E.164 with a plus, as GSMA and TM Forum carry numbers here. */
export const international = (market: Market, msisdn: string): string => {
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
