import type { WrongAmount, WrongLine, WrongText } from '@selfcare/contract/plain-pages';
import { emailPattern } from '@selfcare/contract/values/email';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { usualText } from '@selfcare/contract/values/usual-text';
import { stepOf } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';

/** A parsed field, or its error. Nothing is guessed: a letter in a number makes it wrong. */
export type Typed<Value, Wrong> = { value: Value } | { wrong: Wrong };

export const isWrong = <Value, Wrong>(typed: Typed<Value, Wrong>): typed is { wrong: Wrong } => 'wrong' in typed;

export const readLine = (text: string, market: Market): Typed<string, Extract<WrongLine, WrongText>> => {
  if (!/[\p{L}\p{N}]/u.test(text)) return { wrong: 'missing' };
  const msisdn = parseMsisdn(text, market);
  return msisdn === undefined ? { wrong: 'invalid' } : { value: msisdn };
};

/** Removes the market's currency before or after an amount. */
const withoutCurrency = (text: string, { currency: { shown, code } }: Market): string => {
  const words = [`f${shown}`, shown, code, 'f', '$'].map((word) => word.toLowerCase());
  const amount = text.toLowerCase();
  const behind = words.find((word) => amount.endsWith(word));
  if (behind !== undefined) return amount.slice(0, -behind.length);
  const before = words.find((word) => amount.startsWith(word));
  return before === undefined ? amount : amount.slice(before.length);
};

/** Whole units with thousands separators and zero decimals. */
const whole = /^(\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,2})(?:[.,]0{1,2})?$/;
/** Dollars and cents. */
const decimal = /^\d{1,7}(?:[.,]\d{1,2})?$/;

const read = (text: string, { enableDualCurrency }: Market): number | undefined => {
  if (enableDualCurrency) return decimal.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined;
  const found = whole.exec(text)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(/[.,]/g, ''));
};

/** Parses an amount in wire units: `1 000`, `1.000`, `1,000 CFA`. */
const readFigures = (text: string, market: Market): Typed<number, 'missing' | 'invalid'> => {
  const written = usualText(text).replaceAll(/[\s'’]/g, '');
  if (written === '') return { wrong: 'missing' };
  const amount = read(withoutCurrency(written, market), market);
  return amount === undefined ? { wrong: 'invalid' } : { value: amount };
};

export const readAmount = (text: string, market: Market): Typed<number, WrongAmount> => {
  const amount = readFigures(text, market);
  if (isWrong(amount)) return amount;
  const unit = stepOf(market);
  if (amount.value * unit < market.bounds.prepaidMin) return { wrong: 'below' };
  return amount.value * unit > market.bounds.prepaidMax ? { wrong: 'above' } : amount;
};

/** Parses the amount for a bill: a part within the bounds, or the `whole`, which may be outside. */
export const readBillAmount = (text: string, whole: number, market: Market): Typed<number, WrongAmount | 'more'> => {
  const amount = readFigures(text, market);
  if (isWrong(amount) || amount.value === whole) return amount;
  if (amount.value > whole) return { wrong: 'more' };
  const unit = stepOf(market);
  if (amount.value * unit < market.bounds.postpaidMin) return { wrong: 'below' };
  return amount.value * unit > market.bounds.postpaidMax ? { wrong: 'above' } : amount;
};

/** Parses an account with spaces, dashes or small letters. */
export const readAccount = (text: string, pattern: RegExp): Typed<string, WrongText> => {
  const account = usualText(text)
    .replaceAll(/[\s\p{Pd}._/]/gu, '')
    .toUpperCase();
  if (account === '') return { wrong: 'missing' };
  return pattern.test(account) ? { value: account } : { wrong: 'invalid' };
};

export const readEmail = (text: string): Typed<string, WrongText> => {
  if (text === '') return { wrong: 'missing' };
  return text.length <= 254 && emailPattern.test(text) ? { value: text } : { wrong: 'invalid' };
};
