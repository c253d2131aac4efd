import type { StatusResult } from '../payments.ts';

/** A remedy after a failure: another number or bundle, a new order, or the same order by another method. */
type NextStep = 'number' | 'bundle' | 'order' | 'retry';

/** The remedy by reason. Other reasons concern the payer, so another method may work. */
const nextSteps: Partial<Record<NonNullable<StatusResult['reasonCode']>, NextStep>> = {
  'line-barred': 'number',
  'line-unknown': 'number',
  'bundle-withdrawn': 'bundle',
  'bill-settled': 'order',
  'account-closed': 'order',
  'account-unknown': 'order',
  'delivery-refused': 'order',
  'amount-differed': 'order',
  'given-back': 'order',
};

/** Returns the remedy after a failure, by its reason. */
export const nextStepOf = ({ reasonCode }: Pick<StatusResult, 'reasonCode'>): NextStep =>
  (reasonCode && nextSteps[reasonCode]) ?? 'retry';
