import { link, prefixed } from './pages.ts';
import { groupReceiptCode } from '../format/receipt-code.ts';

/** The part of a receipt by which others check it; a route gives it to its page, since features do not import each other. */
export type ReceiptProofProps = {
  /** As the server gave it. */
  code: string;
};

/** Where anyone can check a receipt: the whole address, in the language of a prefix. Only in a browser. */
export const receiptAddress = (code: string, prefix: string): string =>
  location.origin + prefixed(prefix, link('receipt', { code: groupReceiptCode(code) }));
