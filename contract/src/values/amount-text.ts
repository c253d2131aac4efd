type Marks = { thousands: string; decimals: string; currencyFirst: boolean };

const english: Marks = { thousands: ',', decimals: '.', currencyFirst: true };

/**
 * The number format of each language. The browser's `Intl.NumberFormat` takes a tenth of a second on a cheap phone when
 * first used, just while the page starts.
 */
const marks: Record<string, Marks> = {
  fr: { thousands: '\u202f', decimals: ',', currencyFirst: false },
  en: english,
  sw: english,
};

/** Checks that a language (first part of its tag) has a format here; others use the English one. */
export const writesFigures = (lang: string): boolean => Object.hasOwn(marks, lang);

const marksOf = (tag: string): Marks => marks[tag.split('-')[0] ?? ''] ?? english;

/** Returns the decimal mark of a language. */
export const decimalMark = (tag: string): string => marksOf(tag).decimals;

/** Checks whether a language writes "CFA 500" rather than "500 CFA". */
export const isCurrencyFirst = (tag: string): boolean => marksOf(tag).currencyFirst;

/** Formats an amount with thousands separators: `5 000`, `5,000.50`. */
export const figures = (amount: number, tag: string, decimals = 0): string => {
  const [whole = '', rest] = amount.toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, marksOf(tag).thousands) + (rest ? marksOf(tag).decimals + rest : '');
};

/** Formats an amount in major units: with two decimals, or without any if it is whole. */
export const amountText = (amount: number, tag: string): string =>
  figures(amount, tag, Number.isInteger(amount) ? 0 : 2);

/** Joins digits and currency in the language's order, without a line break. */
export const withCurrency = (digits: string, currency: string, tag: string): string =>
  isCurrencyFirst(tag) ? `${currency}\u00a0${digits}` : `${digits}\u00a0${currency}`;

/** Formats an amount in major units with its currency: "5 000 CFA", in English "CFA 5,000". */
export const moneyText = (amount: number, currency: string, tag: string): string =>
  withCurrency(amountText(amount, tag), currency, tag);
