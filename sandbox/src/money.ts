import type { Money } from './books.ts';
import type { Language } from './language.ts';
import type { Market } from './operator/market.ts';

/** Rounds an amount in major units to hundredths, which removes floating-point residue. */
export const roundToHundredths = (amount: number): number => {
  return Math.round(amount * 100) / 100;
};

/** Checks that an amount in major units has no more decimals than its currency. */
export const fitsDecimals = (amount: number, decimals: number): boolean => {
  return Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals)) < 1e-6;
};

// Cached: creating one takes longer than the rest of a payment.
const formatsOf = (minimumFractionDigits: number) => ({
  fr: new Intl.NumberFormat('fr', { minimumFractionDigits, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 }),
  sw: new Intl.NumberFormat('sw', { minimumFractionDigits, maximumFractionDigits: 2 }),
});
const formats = formatsOf(0);
const withHundredths = formatsOf(2);

/** Formats a number with its language's grouping: "5 000" in French, "5,000" in English and Swahili. */
export const groupDigits = (amount: number, language: Language): string => {
  return formats[language].format(amount);
};

/**
 * Formats an amount for customers: "5 000 CFA" in French, "CFA 5,000" in English and Swahili. It shows two decimals or
 * none.
 */
export const showAmount = ({ amount, currency }: Money, market: Market, language: Language): string => {
  const shown = currency === market.currency ? market.currencyShown : currency;
  const digits = (Number.isInteger(amount) ? formats : withHundredths)[language].format(amount);
  return language === 'fr' ? `${digits}\u00a0${shown}` : `${shown}\u00a0${digits}`;
};
