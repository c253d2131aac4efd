import type { LineType } from '@selfcare/contract/subscribers';
import type { Line } from '../../api/line.ts';
import type { Site } from '../../site/site.tsx';

/** Digits of the account of a postpaid or hybrid line. */
export const accountLength = 10;

/** The form of the amount, before there is one that of the number: its buttons stand in the pay bar and in the summary. */
export const formId = 'bill';

/** Whether a line's bill is paid on this page, else why not where that is known. */
export type BilledLine = { isTaken: true; lineType: LineType } | { isTaken: false; reason?: 'prepaid' | 'hybrid' };

/** What this page makes of a line: postpaid always, hybrid where the market says so. */
export const billedLine = (line: Line, { postpaidHybridCheck }: Pick<Site, 'postpaidHybridCheck'>): BilledLine => {
  if (line.state !== 'found') return { isTaken: false };
  if (line.lineType === 'PREPAID') return { isTaken: false, reason: 'prepaid' };
  if (line.lineType === 'HYBRID' && !postpaidHybridCheck) return { isTaken: false, reason: 'hybrid' };
  return { isTaken: true, lineType: line.lineType };
};
