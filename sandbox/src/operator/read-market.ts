import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLanguage, type Language } from '../language.ts';
import type { Market } from './market.ts';

/** The fields of a market's file that the sandbox reads; prices are in major units. */
type MarketFile = {
  opco: string;
  country: string;
  countryCode: string;
  currency: { code: string; shown: string; decimals: number };
  localCurrency?: { code: string; shown: string; decimals: number; perDollar: number };
  brand: { name: string; company: string };
  languages: { tag: string }[];
  timeZone: string;
  paymentOptions: { type: string; name: string }[];
  mpesa?: { path: string; country: string };
};

const folder = join(import.meta.dirname, '../../../markets');

/** Returns the markets that have a folder; the setting `MARKET` names one. */
export const marketIds = (): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'market.ts')))
    .sort();

/** Returns the path of a file in a market's folder, or undefined if it is missing. */
export const marketFile = (id: string, name: string): string | undefined => {
  const path = join(folder, id, name);
  return existsSync(path) ? path : undefined;
};

/** Returns the market's first language that the sandbox speaks. */
const languageOf = ({ languages }: MarketFile): Language =>
  languages.map(({ tag }) => tag.split('-')[0]!).find(isLanguage) ?? 'en';

/**
 * Returns the currencies: balances are in the local one; prices in another one are converted at the operator's rate.
 */
const currenciesOf = ({ currency, localCurrency }: MarketFile): Market['currencies'] => {
  const { code, decimals } = currency;
  if (localCurrency === undefined) return [{ code, decimals, rate: 1 }];
  const rate = localCurrency.perDollar * 10 ** (localCurrency.decimals - decimals);
  return [
    { code: localCurrency.code, decimals: localCurrency.decimals, rate: 1 },
    { code, decimals, rate },
  ];
};

/** Reads the operator of a market's folder. */
export const readMarket = async (id: string): Promise<Market> => {
  const path = join(folder, id, 'market.ts');
  const { market: file }: { market: MarketFile } = await import(pathToFileURL(path).href);
  const own = file.localCurrency ?? file.currency;
  return {
    opco: file.opco,
    countryCode: file.countryCode,
    country: file.country,
    mpesa: file.mpesa,
    currency: own.code,
    currencyShown: own.shown,
    currencies: currenciesOf(file),
    priceCurrency: file.currency.code,
    prices: JSON.parse(readFileSync(join(folder, id, 'prices.json'), 'utf8')),
    brand: file.brand.name,
    walletName: file.paymentOptions.find(({ type }) => type === 'AM')?.name ?? file.brand.name,
    company: file.brand.company,
    language: languageOf(file),
    timeZone: file.timeZone,
  };
};

const imported = /@import "([^"]+)";/g;

/** Returns a market's theme with the theme that it imports. */
export const readTheme = (id: string): string => themeAt(join(folder, id, 'theme.css'));

const themeAt = (path: string): string =>
  readFileSync(path, 'utf8').replace(imported, (_, other: string) => themeAt(join(path, '..', other)));
