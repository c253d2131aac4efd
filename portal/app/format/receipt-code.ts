import { receiptCodePattern } from '@selfcare/contract/values/receipt-code';

/** Whether a part of an address may be a code: eight of its characters in any case, with or without the hyphen. */
export const isReceiptCode = (text: string) => receiptCodePattern.test(text.toUpperCase().replace(/^(.{4})-/, '$1'));

/** In two groups, as it is printed, read aloud and written in addresses: `7KQ4-M2ZC`. */
export const groupReceiptCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
