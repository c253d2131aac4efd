import type { LineType } from '@selfcare/contract/subscribers';
import type { Line } from '../../api/line.ts';

type Refusal = 'invalid' | 'unknown' | 'postpaid' | 'hybrid';

/** What is known of the line to recharge: only a prepaid one can be. */
export type PrepaidLine =
  | Exclude<Line, { state: 'found' | 'refused' }>
  | { state: 'prepaid'; broadband: boolean }
  | { state: 'refused'; reason: Refusal };

const refusals: Partial<Record<LineType, Refusal>> = { POSTPAID: 'postpaid', HYBRID: 'hybrid' };

/** The same line as one to recharge. */
export const prepaidLine = (line: Line): PrepaidLine => {
  if (line.state !== 'found') return line;
  const reason = refusals[line.lineType];
  return reason ? { state: 'refused', reason } : { state: 'prepaid', broadband: line.broadband };
};
