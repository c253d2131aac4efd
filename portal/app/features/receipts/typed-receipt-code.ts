import { receiptCodePattern } from '../../format/receipt-code.ts';

/**
 * The code that a person typed, in any case, with spaces, hyphens and the letters that are taken for figures (O, I, L);
 * undefined where it is none.
 */
export const readReceiptCode = (text: string): string | undefined => {
  const code = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return receiptCodePattern.test(code) ? code : undefined;
};
