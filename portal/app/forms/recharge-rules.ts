import type { AmountBounds } from '../format/typed-amount.ts';
import type { Site } from '../site/site.tsx';
import type { QueryData } from '../session/query-data.ts';
import type { LineType } from '@selfcare/contract/subscribers';
import type { Line } from '../api/line.ts';

type Refusal = 'invalid' | 'unknown' | 'postpaid' | 'hybrid';

export type PrepaidLine =
  | Exclude<Line, { state: 'found' | 'refused' }>
  | { state: 'prepaid'; broadband: boolean }
  | { state: 'refused'; reason: Refusal };

const refusals: Partial<Record<LineType, Refusal>> = { POSTPAID: 'postpaid', HYBRID: 'hybrid' };

export const prepaidLine = (line: Line): PrepaidLine => {
  if (line.state !== 'found') return line;
  const reason = refusals[line.lineType];
  return reason ? { state: 'refused', reason } : { state: 'prepaid', broadband: line.broadband };
};

/** Returns the fault of an amount; an empty amount has none. */
export const amountFault = (
  amount: number | undefined,
  { minimum, maximum }: AmountBounds,
): 'below' | 'above' | undefined => {
  if (amount === undefined) return undefined;
  if (amount < minimum) return 'below';
  return amount > maximum ? 'above' : undefined;
};

/** Returns the amount to pay; 0 for a line that cannot be recharged. */
export const amountDue = ({ state }: Pick<PrepaidLine, 'state'>, amount: number): number =>
  state === 'refused' ? 0 : amount;

type MadeAt = '/' | '/prepaid-recharge';

export const rechargeOrder = (
  msisdn: string,
  amount: number,
  { currency, enableDualCurrency }: Pick<Site, 'currency' | 'enableDualCurrency'>,
  redirectPage: MadeAt = '/prepaid-recharge',
): QueryData => ({
  msisdn,
  amount,
  currency: currency.shown,
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
  redirectPage,
  ...(enableDualCurrency && { enableDualCurrency, usdAmount: amount / 100 }),
});
