import { isMsisdn, isMsisdnBegun, parseMsisdn, type NumberPlan } from '@selfcare/contract/values/msisdn';
import { digitsOf, usualText } from '@selfcare/contract/values/usual-text';

// For `ui/`, which does not import values of the contract.
export { digitsOf, isMsisdn };

export type Typed = { text: string; caret: number };

/** `before` counts the digits before the caret. */
export type Understood = { digits: string; before: number };

/**
 * Returns the national number, or the digits of an unfinished one. Other text stays as typed: it must not become
 * somebody else's number.
 */
export const keptMsisdn = (text: string, plan: NumberPlan): string => {
  const number = parseMsisdn(text, plan);
  if (number !== undefined) return number;
  const digits = digitsOf(text);
  const isNational = digits.length < plan.msisdnLength && !usualText(text).includes('+');
  return isNational && isMsisdnBegun(text, plan) ? digits : text;
};

/** Returns the digits of a typed number; `digits` is the text itself if it cannot become a number. */
export const readMsisdn = ({ text, caret }: Typed, plan: NumberPlan): Understood => {
  const digits = keptMsisdn(text, plan);
  const dropped = digitsOf(text).length - digitsOf(digits).length;
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  return { digits, before: Math.min(Math.max(before, 0), digits.length) };
};

export const msisdnFault = (text: string, plan: NumberPlan): 'long' | 'odd' | undefined => {
  if (isMsisdnBegun(text, plan) || parseMsisdn(text, plan) !== undefined) return undefined;
  return digitsOf(text).length > plan.msisdnLength ? 'long' : 'odd';
};

export const caretAfter = (text: string, before: number) => {
  let seen = 0;
  if (before === 0) return 0;
  for (let index = 0; index < text.length; index++) {
    if (/\d/.test(text.charAt(index))) seen++;
    if (seen === before) return index + 1;
  }
  return text.length;
};
