import { digitsOf } from '@selfcare/contract/values/usual-text';
import type { Typed, Understood } from './digits.ts';
import { figures } from '@selfcare/contract/values/amount-text';

const mostAmountDigits = 9;

/** Decimals at the end of an amount: `,40` in `24 350,40`. */
const decimals = /[.,٫][\d٠-٩۰-۹]{1,2}(?!.*[\d٠-٩۰-۹])/;

/** Drops decimals. `1,23` in English is what an edit left of `1,234`. */
const wholeOf = (text: string, languageTag: string) =>
  text.replace(decimals, (found) => (groupAmount('1000', languageTag)[1] === found[0] ? found : ''));

/** Reads an amount of whole units: no leading zero, at most nine digits. */
export const readAmount = ({ text: typed, caret }: Typed, languageTag: string): Understood => {
  const text = wholeOf(typed, languageTag);
  const all = digitsOf(text);
  const zerosAhead = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(zerosAhead, zerosAhead + mostAmountDigits);
  const before = digitsOf(text.slice(0, caret)).length - zerosAhead;
  return { digits, before: Math.min(Math.max(before, 0), digits.length) };
};

/** Digits typed behind a decimal mark, which are not shown; undefined without a mark. */
export type Behind = string | undefined;

/**
 * Drops a decimal mark and two digits behind it: `100,50` is 100, never 10 050. A third digit makes it a thousands
 * mark (`1.000`).
 */
export const readTyped = (
  typed: Typed,
  shown: string,
  behind: Behind,
  languageTag: string,
): Understood & { behind: Behind } => {
  const isAtEnd = typed.text.startsWith(shown) && typed.caret === typed.text.length;
  const added = isAtEnd && shown ? typed.text.slice(shown.length) : '';
  const held = isDecimalMark(added) && !groupAmount('1000', languageTag).includes(added) ? '' : behind;
  const digits = held === undefined || added.length !== 1 ? undefined : held + digitsOf(added);
  if (digits === undefined) return { ...readAmount(typed, languageTag), behind: undefined };
  const isThousands = digits.length > 2;
  const text = isThousands ? shown + digits : shown;
  return { ...readAmount({ text, caret: text.length }, languageTag), behind: isThousands ? undefined : digits };
};

/** A point, a comma or the Arabic decimal mark. */
const isDecimalMark = (mark: string) => mark === '.' || mark === ',' || mark === '٫';

/** Accepts digits and at most two decimals; any other input keeps the old value. */
export const readDecimal = (text: string, before: string): string => {
  const typed = [...text].map((mark) => (isDecimalMark(mark) ? '.' : digitsOf(mark))).join('');
  const amount = typed.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  return amount === '' || /^\d{1,7}(\.\d{0,2})?$/.test(amount) ? amount : before;
};

/** Groups thousands: no-break thin space in French, comma in English. */
export const groupAmount = (digits: string, languageTag: string) => digits && figures(Number(digits), languageTag);
