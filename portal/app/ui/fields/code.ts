import { digitsOf } from '../../format/digits.ts';

/**
 * What a code field holds after an input: digits alone, at most `length`. A whole code that is pasted behind what stood
 * there takes its place; one digit too many is passed over.
 */
export const readCode = (text: string, before: string, length: number): string => {
  const digits = digitsOf(text);
  const added = digits.startsWith(before) ? digits.slice(before.length) : '';
  return (added.length >= length ? added : digits).slice(0, length);
};
