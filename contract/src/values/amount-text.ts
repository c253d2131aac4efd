type Marks = { thousands: string; decimals: string; currencyFirst: boolean };

const english: Marks = { thousands: ',', decimals: '.', currencyFirst: true };

/**
 * How each language writes figures and money. The browser knows as well, but its first `Intl.NumberFormat` holds a cheap
 * phone up for a tenth of a second, just while the page comes to life.
 */
const marks: Record<string, Marks> = {
  fr: { thousands: '\u202f', decimals: ',', currencyFirst: false },
  en: english,
  sw: english,
};

/** Whether it is said here how a language, by the first part of its tag, writes figures; any other one is written as English is. */
export const writesFigures = (lang: string): boolean => Object.hasOwn(marks, lang);

const marksOf = (tag: string): Marks => marks[tag.split('-')[0] ?? ''] ?? english;

/** What stands before the decimals in the language of `tag`. */
export const decimalMark = (tag: string): string => marksOf(tag).decimals;

/** Whether the language of `tag` writes "CFA 500" and not "500 CFA". */
export const isCurrencyFirst = (tag: string): boolean => marksOf(tag).currencyFirst;

/** An amount as the language of `tag` writes it, such as `5 000` or `5,000.50`; `decimals` is how many stand behind it. */
export const figures = (amount: number, tag: string, decimals = 0): string => {
  const [whole = '', rest] = amount.toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, marksOf(tag).thousands) + (rest ? marksOf(tag).decimals + rest : '');
};

/** Digits of an amount in major units as the language groups them; decimals stand only where the amount has some. */
export const amountText = (amount: number, tag: string): string =>
  figures(amount, tag, Number.isInteger(amount) ? 0 : 2);

/** Figures with their currency on one line, in the order of the language. */
export const withCurrency = (digits: string, currency: string, tag: string): string =>
  isCurrencyFirst(tag) ? `${currency}\u00a0${digits}` : `${digits}\u00a0${currency}`;

/** An amount in major units with its currency, on one line: "5 000 CFA", in English "CFA 5,000". */
export const moneyText = (amount: number, currency: string, tag: string): string =>
  withCurrency(amountText(amount, tag), currency, tag);
