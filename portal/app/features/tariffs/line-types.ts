import type { LineType } from '@selfcare/contract/subscribers';

/** The name of each type of line in the texts, in the order that they are listed. */
export const lineTypes = {
  PREPAID: 'linePrepaid',
  POSTPAID: 'linePostpaid',
  HYBRID: 'lineHybrid',
} as const satisfies Record<LineType, string>;
