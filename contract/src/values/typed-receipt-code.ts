import { receiptCodePattern } from './receipt-code.ts';

/** Spaces, dashes, dots and invisible characters, which people and messengers insert. */
const between = /[\s\p{Pd}\p{Cf}\u2212.·]/gu;

/** The punctuation of a surrounding sentence. */
const around = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** Returns capitals, with the digits that replace letters outside the alphabet: 0 for O, 1 for I and L. */
export const asCrockford = (text: string): string => text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/** Returns the receipt code in a typed or copied text; undefined if there is none. */
export const readReceiptCode = (text: string): string | undefined => {
  const code = asCrockford(text.replace(between, '').replace(around, ''));
  return receiptCodePattern.test(code) ? code : undefined;
};
