import type { LineType } from '@selfcare/contract/subscribers';

/**
 * What the operator knows of a number: a line of its own, or nothing. `unavailable`: it could not be asked. `accountNo` is
 * the billing account of a line that has one.
 */
export type LineLookup =
  | { outcome: 'found'; lineType: LineType; broadband: boolean; active: boolean; accountNo?: string }
  | { outcome: 'unknown-number' }
  | { outcome: 'unavailable' };

/** Asks the operator about one number (E.164). */
export type FindLine = (msisdn: string) => Promise<LineLookup>;

/** What a line still holds of one thing; `units` is a currency for money. `expiresAt` null never ends. */
export type Balance = {
  name: string;
  remaining: { amount: string; units: string } | 'unlimited';
  expiresAt: string | null;
};

/**
 * What a line (E.164) holds of one kind. For airtime it is advice: the debit's own answer is the truth.
 * `unknown-number`: nothing stands under it; for data that may be a line without a bundle.
 */
export type FindBalances = (
  msisdn: string,
) => Promise<{ outcome: 'found'; balances: Balance[] } | { outcome: 'unknown-number' | 'unavailable' }>;
