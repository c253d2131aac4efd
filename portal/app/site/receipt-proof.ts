import { link, prefixed } from './pages.ts';
import { groupReceiptCode } from '../format/receipt-code.ts';

/** A route passes it in: features do not import each other. */
export type ReceiptProofProps = {
  code: string;
};

/** Browser only. */
export const receiptAddress = (code: string, prefix: string): string =>
  location.origin + prefixed(prefix, link('receipt', { code: groupReceiptCode(code) }));
