import type { WalletPort } from './phones.ts';

/** The operator that the sandbox plays: its number plan, its currency, its name and the language of its SMS. */
export type Market = {
  countryCode: string;
  /** ISO 3166, two letters, as SmartCash names countries. */
  country: string;
  /** M-Pesa's own three letters for the country. */
  mpesaCountry: string;
  currency: string;
  /** How customers see the currency. */
  currencyShown: string;
  decimals: number;
  /** The operator's name as customers see it, and its wallet's. */
  brand: string;
  walletName: string;
  company: string;
  language: 'fr' | 'en';
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
  decimals: 0,
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
    decimals: 2,
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
    decimals: 2,
    company: 'Lisolo RDC',
    timeZone: 'Africa/Kinshasa',
  },
};

export function isMarketId(value: string): value is MarketId {
  return marketIds.some((id) => id === value);
}

/** What customers call the wallet of a provider: the operator's own, or one of the two others. */
export function walletNameOf(market: Market, port: WalletPort): string {
  return { wallet: market.walletName, smartcash: 'SmartCash', mpesa: 'M-Pesa' }[port];
}

/** E.164 with a plus, as GSMA and TM Forum carry numbers here. */
export function international(market: Market, msisdn: string): string {
  return `+${market.countryCode}${msisdn}`;
}

/** The nine national digits of an E.164 number of this market, or undefined for anything else. */
export function national(market: Market, number: string): string | undefined {
  const prefix = `+${market.countryCode}`;
  if (!number.startsWith(prefix)) return undefined;
  const digits = number.slice(prefix.length);
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** The nine national digits of a number as people give it to the control interface: national, or with the country code. */
export function readNumber(market: Market, given: string): string | undefined {
  const digits = given.replace(/[\s.-]/g, '').replace(/^\+/, '');
  if (/^\d{9}$/.test(digits)) return digits;
  return national(market, `+${digits}`);
}
