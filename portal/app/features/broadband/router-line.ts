import type { LineType } from '@selfcare/contract/subscribers';
import type { Line } from '../../api/line.ts';

/** Whether a line is a router's or a MiFi's; `isOther`: it is known to be none. */
export type RouterLine = { isTaken: true; lineType: LineType } | { isTaken: false; isOther: boolean };

/** What this page makes of a line. */
export const routerLine = (line: Line): RouterLine => {
  if (line.state !== 'found') return { isTaken: false, isOther: false };
  return line.broadband ? { isTaken: true, lineType: line.lineType } : { isTaken: false, isOther: true };
};
