import { isMsisdn, isMsisdnBegun, parseMsisdn, type NumberPlan } from '@selfcare/contract/values/msisdn';
import { digitsOf, usualText } from '@selfcare/contract/values/usual-text';

// For `ui/`, which knows no values of the contract.
export { digitsOf, isMsisdn };

/** Text in a field and where its caret stands, counted in characters from the start. */
export type Typed = { text: string; caret: number };

/** What a field holds once its text was understood: digits alone, and how many of them stand before the caret. */
export type Understood = { digits: string; before: number };

/**
 * Returns what a field of a number holds: the national number, or the digits of one that is not whole yet. Anything else stays
 * as it was typed, so that nobody else's number is made of it: a digit too many, two numbers, a number of another country.
 */
export const keptMsisdn = (text: string, plan: NumberPlan): string => {
  const number = parseMsisdn(text, plan);
  if (number !== undefined) return number;
  const digits = digitsOf(text);
  const isNational = digits.length < plan.msisdnLength && !usualText(text).includes('+');
  return isNational && isMsisdnBegun(text, plan) ? digits : text;
};

/** Reads a number as it is typed; `digits` is the text itself where it is no number and cannot become one without a plus. */
export const readMsisdn = ({ text, caret }: Typed, plan: NumberPlan): Understood => {
  const digits = keptMsisdn(text, plan);
  const dropped = digitsOf(text).length - digitsOf(digits).length;
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  return { digits, before: Math.min(Math.max(before, 0), digits.length) };
};

/** Returns why a text in a field of a number cannot become one by typing on; undefined where it can, or is one. */
export const msisdnFault = (text: string, plan: NumberPlan): 'long' | 'odd' | undefined => {
  if (isMsisdnBegun(text, plan) || parseMsisdn(text, plan) !== undefined) return undefined;
  return digitsOf(text).length > plan.msisdnLength ? 'long' : 'odd';
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
