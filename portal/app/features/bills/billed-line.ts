import type { LineType } from '@selfcare/contract/subscribers';
import type { Line } from '../../api/line.ts';
import type { Site } from '../../site/site.tsx';

export const accountLength = 10;

export const formId = 'bill';

export type BilledLine = { isTaken: true; lineType: LineType } | { isTaken: false; reason?: 'prepaid' | 'hybrid' };

export const billedLine = (line: Line, { postpaidHybridCheck }: Pick<Site, 'postpaidHybridCheck'>): BilledLine => {
  if (line.state !== 'found') return { isTaken: false };
  if (line.lineType === 'PREPAID') return { isTaken: false, reason: 'prepaid' };
  if (line.lineType === 'HYBRID' && !postpaidHybridCheck) return { isTaken: false, reason: 'hybrid' };
  return { isTaken: true, lineType: line.lineType };
};
