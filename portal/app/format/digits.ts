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
