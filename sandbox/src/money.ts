import type { Money } from './books.ts';
import type { Language } from './language.ts';
import type { Market } from './operator/market.ts';

/** Rounds an amount in major units to hundredths, so that sums of decimals stay what they look like. */
export const roundToHundredths = (amount: number): number => {
  return Math.round(amount * 100) / 100;
};

/** Whether an amount in major units has no more decimals than its currency. */
export const fitsDecimals = (amount: number, decimals: number): boolean => {
  return Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals)) < 1e-6;
};

// Kept, because making one takes longer than everything else that a payment does here.
const formatsOf = (minimumFractionDigits: number) => ({
  fr: new Intl.NumberFormat('fr', { minimumFractionDigits, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 2 }),
  sw: new Intl.NumberFormat('sw', { minimumFractionDigits, maximumFractionDigits: 2 }),
});
const formats = formatsOf(0);
const withHundredths = formatsOf(2);

/** A number as a language groups its digits: "5 000" in French, "5,000" in English and in Swahili. */
export const groupDigits = (amount: number, language: Language): string => {
  return formats[language].format(amount);
};

/** An amount as a customer reads it: "5 000 CFA" in French, "CFA 5,000" in English and in Swahili; hundredths in full where there are any. */
export const showAmount = ({ amount, currency }: Money, market: Market, language: Language): string => {
  const shown = currency === market.currency ? market.currencyShown : currency;
  const digits = (Number.isInteger(amount) ? formats : withHundredths)[language].format(amount);
  return language === 'fr' ? `${digits}\u00a0${shown}` : `${shown}\u00a0${digits}`;
};
