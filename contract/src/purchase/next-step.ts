import type { StatusResult } from '../payments.ts';

/** What can help after a failure: another number or bundle, the order anew, or the same order by another method. */
type NextStep = 'number' | 'bundle' | 'order' | 'retry';

/** By why it failed. What is not named here lies with the payer, and another method may do. */
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

/** Returns what can help after a failure, by its reason. */
export const nextStepOf = ({ reasonCode }: Pick<StatusResult, 'reasonCode'>): NextStep =>
  (reasonCode && nextSteps[reasonCode]) ?? 'retry';
