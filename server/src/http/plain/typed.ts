import type { WrongAmount, WrongLine, WrongText } from '@selfcare/contract/plain-pages';
import { emailPattern } from '@selfcare/contract/values/email';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { stepOf } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';

/** What a field was understood as, or what is wrong with it. Nothing is guessed: a letter in a number makes it wrong. */
export type Typed<Value, Wrong> = { value: Value } | { wrong: Wrong };

/** Whether a field is wrong. */
export const isWrong = <Value, Wrong>(typed: Typed<Value, Wrong>): typed is { wrong: Wrong } => 'wrong' in typed;

/** Without marks that cannot be seen; figures of other widths as the usual ones. */
const normal = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** A number as people write it: spaces, points, dashes, the country's code with `+` or `00`. */
export const readLine = (text: string, market: Market): Typed<string, Extract<WrongLine, WrongText>> => {
  const digits = normal(text).replaceAll(/[\s.,()/‐-―-]/gu, '');
  if (digits === '') return { wrong: 'missing' };
  const isAbroad = digits.startsWith(`00${market.countryCode}`);
  const msisdn = parseMsisdn(isAbroad ? `+${digits.slice(2)}` : digits, market);
  return msisdn === undefined ? { wrong: 'invalid' } : { value: msisdn };
};

/** Takes away the market's currency, as people write it behind an amount or before it. */
const withoutCurrency = (text: string, { currency: { shown, code } }: Market): string => {
  const words = [`f${shown}`, shown, code, 'f', '$'].map((word) => word.toLowerCase());
  const amount = text.toLowerCase();
  const behind = words.find((word) => amount.endsWith(word));
  if (behind !== undefined) return amount.slice(0, -behind.length);
  const before = words.find((word) => amount.startsWith(word));
  return before === undefined ? amount : amount.slice(before.length);
};

/** Whole units with marks between their thousands, and decimals that are none. */
const whole = /^(\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,2})(?:[.,]0{1,2})?$/;
/** Dollars and cents. */
const decimal = /^\d{1,7}(?:[.,]\d{1,2})?$/;

const read = (text: string, { enableDualCurrency }: Market): number | undefined => {
  if (enableDualCurrency) return decimal.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined;
  const found = whole.exec(text)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(/[.,]/g, ''));
};

/** An amount as people write it, counted as the wire does: `1 000`, `1.000`, `1,000 CFA`. */
export const readAmount = (text: string, market: Market): Typed<number, WrongAmount> => {
  const written = normal(text).replaceAll(/[\s'’]/g, '');
  if (written === '') return { wrong: 'missing' };
  const amount = read(withoutCurrency(written, market), market);
  if (amount === undefined) return { wrong: 'invalid' };
  const unit = stepOf(market);
  if (amount * unit < market.bounds.prepaidMin) return { wrong: 'below' };
  return amount * unit > market.bounds.prepaidMax ? { wrong: 'above' } : { value: amount };
};

/** An e-mail address. */
export const readEmail = (text: string): Typed<string, WrongText> => {
  if (text === '') return { wrong: 'missing' };
  return text.length <= 254 && emailPattern.test(text) ? { value: text } : { wrong: 'invalid' };
};
