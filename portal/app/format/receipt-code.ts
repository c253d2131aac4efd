import { receiptCodePattern } from '@selfcare/contract/values/receipt-code';

export const isReceiptCode = (text: string) => receiptCodePattern.test(text.toUpperCase().replace(/^(.{4})-/, '$1'));

/** Returns `7KQ4-M2ZC`. */
export const groupReceiptCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
