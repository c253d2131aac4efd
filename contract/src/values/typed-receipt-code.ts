import { receiptCodePattern } from './receipt-code.ts';

/** Blanks, dashes, dots and characters without a shape: people and messengers put them between and around the characters. */
const between = /[\s\p{Pd}\p{Cf}\u2212.·]/gu;

/** Punctuation of the sentence that a code stood in. */
const around = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** Returns capitals with the figures that stand for letters outside the alphabet: 0 for O, 1 for I and L. */
export const asCrockford = (text: string): string => text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/** Returns the code in a text as people type, copy and send it: eight characters of the alphabet. Undefined where it holds none. */
export const readReceiptCode = (text: string): string | undefined => {
  const code = asCrockford(text.replace(between, '').replace(around, ''));
  return receiptCodePattern.test(code) ? code : undefined;
};
