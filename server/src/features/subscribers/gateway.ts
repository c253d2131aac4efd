import type { LineType } from '@selfcare/contract/subscribers';

/** The operator's answer about a number. `accountNo` is the line's billing account, if any. */
export type LineLookup =
  | { outcome: 'found'; lineType: LineType; broadband: boolean; active: boolean; accountNo?: string }
  | { outcome: 'unknown-number' }
  | { outcome: 'unavailable' };

export type FindLine = (msisdn: string) => Promise<LineLookup>;

/** A remaining balance; `units` is a currency for money. `expiresAt` null means unlimited. */
export type Balance = {
  name: string;
  remaining: { amount: string; units: string } | 'unlimited';
  expiresAt: string | null;
};

/** Returns balances of one kind. Airtime is advisory. `unknown-number` for data may be a line without bundle. */
export type FindBalances = (
  msisdn: string,
) => Promise<{ outcome: 'found'; balances: Balance[] } | { outcome: 'unknown-number' | 'unavailable' }>;
