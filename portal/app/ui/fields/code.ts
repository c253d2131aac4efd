import { digitsOf } from '../../format/digits.ts';

type Before = {
  /** Digits that the field held. */
  code: string;
  length: number;
  /** An error is shown: digits typed into a whole code begin the next one. */
  isRefused?: boolean;
};

/** Returns the digits that an input added to `before`, wherever the caret was; none where it changed what was there. */
const addedTo = (before: string, digits: string): string => {
  const added = digits.length - before.length;
  const same = [...before].findIndex((digit, index) => digit !== digits[index]);
  const at = same < 0 ? before.length : same;
  return added > 0 && digits.slice(at + added) === before.slice(at) ? digits.slice(at, at + added) : '';
};

/**
 * Returns what a code field holds after an input: digits alone, at most `length`. A whole code that is pasted beside the old
 * digits replaces them, and so does the first digit typed after a refused code. Otherwise a digit too many is ignored.
 */
export const readCode = (text: string, { code, length, isRefused = false }: Before): string => {
  const digits = digitsOf(text);
  const added = addedTo(code, digits);
  const isNext = added.length >= length || (isRefused && code.length === length && added !== '');
  if (isNext) return added.slice(0, length);
  return added !== '' && code.length === length ? code : digits.slice(0, length);
};
