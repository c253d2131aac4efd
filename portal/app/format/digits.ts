import { figures } from './figures.ts';

/** Text in a field and where its caret stands, counted in characters from the start. */
export type Typed = { text: string; caret: number };

/** What a field holds once its text was understood: digits alone, and how many of them stand before the caret. */
export type Understood = { digits: string; before: number };

/** How a country writes its numbers: its code, how many digits follow it and in which groups they are read. */
export type MsisdnShape = { countryCode: string; length: number; groups: readonly number[] };

const zeros = ['0', '٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0));

/** The digits of a text in order, whatever script and marks they came with. */
export const digitsOf = (text: string) =>
  [...text]
    .map((mark) => {
      const zero = zeros.find((code) => mark.charCodeAt(0) >= code && mark.charCodeAt(0) < code + 10);
      return zero === undefined ? '' : String(mark.charCodeAt(0) - zero);
    })
    .join('');

const prefixLength = (text: string, digits: string, { countryCode, length }: MsisdnShape) => {
  if (digits.startsWith(`00${countryCode}`)) return countryCode.length + 2;
  const isInternational = text.trimStart().startsWith('+') || digits.length > length;
  return isInternational && digits.startsWith(countryCode) ? countryCode.length : 0;
};

/** Reads a number in any form people write it: international prefix, spaces, dashes; more digits than a line has are cut. */
export const readMsisdn = ({ text, caret }: Typed, shape: MsisdnShape): Understood => {
  const all = digitsOf(text);
  const dropped = prefixLength(text, all, shape);
  const digits = all.slice(dropped, dropped + shape.length);
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  return { digits, before: Math.min(Math.max(before, 0), digits.length) };
};

/** The number as it is read out, `05 512 34 56`; digits beyond the groups stand at the end. */
export const groupMsisdn = (digits: string, groups: readonly number[]) => {
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  const parts = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, index + 1 < ends.length ? end : undefined));
  return parts.filter(Boolean).join(' ');
};

const mostAmountDigits = 9;

/** Reads an amount: digits alone, no leading zero, at most nine of them. */
export const readAmount = ({ text, caret }: Typed): Understood => {
  const all = digitsOf(text);
  const zerosAhead = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(zerosAhead, zerosAhead + mostAmountDigits);
  const before = digitsOf(text.slice(0, caret)).length - zerosAhead;
  return { digits, before: Math.min(Math.max(before, 0), digits.length) };
};

/** Digits of any script; a point, a comma and the Arabic one all stand before decimals. */
const isDecimalMark = (mark: string) => mark === '.' || mark === ',' || mark === '٫';

/**
 * What a field of an amount with hundredths holds after an input: digits, and behind a point at most two more. What would be
 * no such amount leaves it as it was.
 */
export const readDecimal = (text: string, before: string): string => {
  const typed = [...text].map((mark) => (isDecimalMark(mark) ? '.' : digitsOf(mark))).join('');
  const amount = typed.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  return amount === '' || /^\d{1,7}(\.\d{0,2})?$/.test(amount) ? amount : before;
};

/** An amount's digits with the thousands apart as the language writes them: a no-break thin space in French, a comma in English. */
export const groupAmount = (digits: string, languageTag: string) => digits && figures(Number(digits), languageTag);

/** Where the caret belongs in a grouped text so that `before` digits stand in front of it. */
export const caretAfter = (text: string, before: number) => {
  let seen = 0;
  if (before === 0) return 0;
  for (let index = 0; index < text.length; index++) {
    if (/\d/.test(text.charAt(index))) seen++;
    if (seen === before) return index + 1;
  }
  return text.length;
};
